"""Unit coherency in 10th edition."""
