"""How many of something a scenario has: 0 or more."""

from typing import Annotated

from msgspec import Meta

Count = Annotated[int, Meta(ge=0)]
