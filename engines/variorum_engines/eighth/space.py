"""Unit coherency in 8th edition."""
