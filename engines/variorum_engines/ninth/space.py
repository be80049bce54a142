"""Unit coherency in 9th edition."""
