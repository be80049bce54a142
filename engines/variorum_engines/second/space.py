"""Unit coherency in 2nd edition (1993)."""
