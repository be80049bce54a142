"""Where everything stands on the site: names of pages and anchors, made of ids and of nothing else."""

import re

_STRAY = re.compile(r"[^A-Za-z0-9._-]+")
_STRAY_IN_ANCHOR = re.compile(r"[^A-Za-z0-9._/-]+")

CONCEPTS = "concepts/index"
EDITIONS = "editions/index"
CHANGES = "changes/index"
FAQ = "faq/index"
CASES = "cases/index"
SUITE = "suite"
SOURCES = "sources"


def slug(name: str) -> str:
    """The *name* as one part of a path that cannot leave its folder."""
    return _STRAY.sub("-", name).strip(".-") or "unnamed"


def anchor(kind: str, name: str) -> str:
    """The HTML id of the object *name*: its kind, a hyphen, and its own id as it is."""
    return f"{kind}-{_STRAY_IN_ANCHOR.sub('-', name)}"


def concept_page(concept: str) -> str:
    """The page of a concept."""
    return f"concepts/{slug(concept)}"


def edition_page(edition: str) -> str:
    """The page of an edition."""
    return f"editions/{slug(edition)}/index"


def topic_page(edition: str, topic: str) -> str:
    """The page that holds an edition's records on one topic."""
    return f"editions/{slug(edition)}/{slug(topic)}"


def faq_page(edition: str) -> str:
    """The page of an edition's FAQ."""
    return f"faq/{slug(edition)}"


def question_page(question: str) -> str:
    """The page of a question and of every case that asks it."""
    return f"cases/{slug(question)}"


def change_page(older: str, newer: str) -> str:
    """The page of what changed between two editions."""
    return f"changes/{slug(older)}-to-{slug(newer)}"


def return_page(edition: str) -> str:
    """The page for a reader who last played an edition."""
    return f"last-played/{slug(edition)}"
