"""The families of documents, each a grammar of its own.

A family's modules have its name before them:

- `faq_*`: FAQ pages, `faq_page` first, with the stems, pop-up texts and run-on questions of such pages.
- `core_*`: updates documents, `core_updates` first; `commentary`, `diagrams` and `strays` are parts of them.
- `updates_page`: the same without headings; `headless` reads rules pages that have none.
- `concepts_*`: chapters of rules, `concepts_page` first, with titles that open their lines (`run_in`) or stand apart
  (`set_apart`), and summaries (`restating`).
- `fan_*`: a fan's retelling, `fan_rules` first.

For every family: before its grammar `edition`, `glossary` and `cards_apart`; after it `cards`, `flavour`, `told_apart`
(what markup tells), `books`, `footnotes` and `by_title`; within it the shapes of lines (`shapes`), tables (`tables`,
`glued_tables`), examples and notes (`asides`).
"""

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
