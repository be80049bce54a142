"""Writing files so that a reader finds all of one or nothing of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from variorum.errors import BadInput


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A file that takes *path*'s place once the block is done; nothing is left when the block fails.

    Raises `BadInput` when the place cannot be written to.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            yield file
        temporary.replace(path)
    except OSError as error:
        raise BadInput(
            str(path), f"cannot be written ({error.strerror})", "name a file in a folder that is there"
        ) from None
    finally:
        temporary.unlink(missing_ok=True)
