"""How many of something a scenario has: none or more."""


def check_counts(**counts: int) -> None:
    """Raises `ValueError`, naming the field, where a scenario has fewer than none of something."""
    for name, count in counts.items():
        if count < 0:
            raise ValueError(f"{name} is {count}; give 0 or more")
