"""Mechanics that several editions have in common; each takes its numbers from the edition that calls it."""
