"""The families of documents, each a grammar of its own."""

from variorum_extract.draft import Family
from variorum_extract.segment import concepts_page, core_updates, fan_rules, faq_page, updates_page

FAMILIES: tuple[Family, ...] = (
    faq_page.family,
    core_updates.family,
    updates_page.family,
    concepts_page.family,
    fan_rules.family,
)
"""Every family that is known, tried in this order; the surest wins, the first of equals."""
