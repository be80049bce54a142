"""Segments and copies made up for tests, as an extractor would give them."""

from variorum.extraction import Extracted, Extraction, Kind, Witness
from variorum.prints import print_of, words_of


def segment(text: str, *, title: str = "", kind: Kind = Kind.RULE, headings: tuple[str, ...] = ()) -> Extracted:
    """A segment of the words *text*; its place is given to it by the copy."""
    return Extracted(
        kind=kind,
        title=title,
        edition="2x",
        source="2x-book",
        version=None,
        headings=headings,
        order=0,
        lines=((1, 1),),
        text=text,
        print=print_of(text),
        words=len(words_of(text)),
    )


def copy(*segments: Extracted, path: str = "copy.txt", version: str | None = None, **witness: str) -> Extraction:
    """A copy of these segments in this order; keywords are fields of its witness."""
    whole = "\n".join(f"{each.title}\n{each.text}" for each in segments)
    fields = {
        "source": "2x-book",
        "edition": "2x",
        "family": "book",
        "bytes_hash": f"bytes of {path} {whole}",
        "text_hash": print_of(whole),
        "extractor": "1",
    }
    records = tuple(
        Extracted(**{name: getattr(each, name) for name in Extracted.__slots__} | {"order": place})
        for place, each in enumerate(segments)
    )
    return Extraction(witness=Witness(path=path, version=version, **(fields | witness)), records=records, account=())
