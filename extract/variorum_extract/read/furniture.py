"""What of a web page is none of its text: navigation, adverts, notices, comments, and copies that nobody sees."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import lru_cache

from selectolax.lexbor import LexborNode as Tag

from variorum_extract.read.grids import HEADINGS, SILENT, opening_of
from variorum_extract.read.rule_numbers import rule_number
from variorum_extract.read.tree import Event, Walk, beside

_HOLDING = frozenset(("mw-parser-output", "entry-content", "post-body", "wahMainContent"))
_HOLDERS = ", ".join(("main", "[role=main]", *(f".{name}, #{name}" for name in sorted(_HOLDING))))
"""Where a page keeps its own text, by the standard or by what the common publishing systems write; or its one article."""
_HOLDER = frozenset(("main", "article"))
_WHOLE = _HOLDER | {"html", "body"}
_FRAMES = frozenset(("header", "footer", "aside"))
_UNFOLDING = frozenset(("details", "dialog"))
_BESIDE_TITLES = frozenset(("span", "small", "time", "div"))
_LONGEST_BESIDE = 60
_CREDIT_WORDS = 4
_MENUS = frozenset(("ul", "ol", "p", "td"))
_PROSE = ", ".join(("table", "p", *HEADINGS))
_TEXT = "main, [role=main], [id^=tooltip_content]"
_NEVER_WITHIN = f"h1, {_TEXT}"
"""What a page's text has and its furniture has not."""
_ROLES = frozenset(("navigation", "search", "dialog", "alertdialog", "menu", "menubar", "toolbar", "contentinfo"))
_OUTSIDE_ROLES = frozenset(("banner", "complementary"))

_SURE = re.compile(
    r"(?:^|\s)(?:"
    # not for paper, or for ears alone
    r"no-?print|hidden-print|d-print-none|print:hidden|sr-only|visually-?hidden|screen-reader-text"
    # adverts, and leave to set cookies
    r"|adsbygoogle|ezoic-ad|ad-(?:unit|slot|container|wrapper|banner|break)|(?:banner|text)-?ads|page_ads\w*"
    r"|advert(?:isement)?s?|\S*(?:cookie|gdpr|onetrust)\S*"
    # what readers say, and where they may say it
    r"|comments|comments-(?:area|section|container)|comment-?list|comment-respond|respond|disqus_thread"
    r"|sharedaddy|addthis\S*|share-?(?:buttons?|bar|links|this|icons)|social_buttons|social-(?:share|links|icons|media)"
    r"|jp-relatedposts|related-posts?"
    # of wikis
    r"|mw-(?:editsection|jump-link|indicators|navigation|head|panel|cite-backlink)|catlinks|printfooter|navbox"
    r"|page-footer|date-header|site-?notice|content-?sub|site-?sub|global-(?:navigation|footer)|page__right-rail"
    # what stands small above a heading
    r"|eyebrow|kicker|overline|source-?label"
    # links of headings to themselves, and titles of tables of contents
    r"|headerlink|hash-link|heading-anchor|anchor-?link|anchorjs-link|contents_header|toc-?title"
    r")(?=\s|$)",
    re.IGNORECASE,
)
_LIKELY = re.compile(
    r"(?:^|[\s_-])(?i:nav(?:bar|igation|box)?|menu|side-?bar|toc|(?:table-?of-?)?contents|outline|breadcrumbs?|pag(?:er|ination)"
    r"|footer|header|widgets?|rail|tags|categories|meta|byline|archive|links|toolbar|related|share|social|skip\w*)(?![a-z])",
)
"""Words in the names of what is mostly links; where it is not, it stays."""
_SKIP = re.compile(r"(?:skip|jump|back) to\b|(?:to )?(?:the )?top$", re.IGNORECASE)
_CONTROL = re.compile(r"(?:^|[\s_-])(?:btn|button|toggle)|[a-z](?:Btn|Button|Toggle)(?![a-z])")
_DOES = re.compile(r"(?:show|hide|expand|collapse|toggle|copy|share|print)(?: \w+){0,2}|open|close|edit", re.IGNORECASE)
"""What the words of a control say that it does."""
_LONGEST_CONTROL = 30
_UNSEEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_NO_LETTER = re.compile(r"[\W_]+")
_SKIP_LETTERS = 8
_SENTENCE = 6
"""Words from which on an unseen text may be a rule that a page unfolds."""
_TELLING = 16
"""Letters of a piece of text that is unlikely to stand on a page twice by chance."""
_FEWEST_LINKS = 3
_MOST_UNLINKED = 400
"""Letters outside links, more than which no menu has."""
_DEEPEST = 10
"""Tags within one another that are looked into as a whole."""


class _Named(Enum):
    """What the names that a page gives to a tag say of it."""

    SURE = auto()
    LIKELY = auto()
    """Furniture, if most of it is links."""
    HOLDER = auto()
    """It holds the page's text."""
    TEXT = auto()


class Furniture:
    """The furniture of the page below a root, told tag by tag as a walk meets them."""

    def __init__(self, root: Tag) -> None:
        self._root = root
        self._seen: set[int] | None = None
        """The longer texts that the page shows, by their hash; not looked up until something unseen asks for them."""
        self._has_holder = root.css_first(_HOLDERS) is not None or len(root.css("article")) == 1
        self._open: list[tuple[int, bool]] = []
        """The tags, outermost first, that hold the page's text or were looked into, and whether they do the former."""

    def has(self, tag: Tag, name: str, given: Mapping[str, str | None]) -> bool:
        """Whether *tag* of that *name* with the attributes *given* is furniture; `leave` tells the end of one that is not."""
        if name in _WHOLE:
            self._open.append((tag.mem_id, name in _HOLDER))
            return False
        if name in _FRAMES:
            return self._is_frame(tag)
        return (
            self._is_of_links(tag, name)
            or name == "nav"
            or (name == "label" and _is_switch(tag))
            or (bool(given or name in _UNFOLDING) and self._is_named(tag, name, given))
        )

    def leave(self, tag: Tag) -> None:
        """Note that *tag* ends."""
        if self._open and self._open[-1][0] == tag.mem_id:
            self._open.pop()

    def _is_named(self, tag: Tag, name: str, given: Mapping[str, str | None]) -> bool:
        """Whether the attributes of *tag* tell that it is furniture."""
        role = given.get("role") or ("dialog" if name == "dialog" and "open" not in given else "")
        if role == "main":
            self._open.append((tag.mem_id, True))
            return False
        if (name == "a" and _is_self_link(tag, given)) or _is_control(tag, given):
            return True
        named = _named(given.get("class") or "")
        if named is not _Named.SURE and given.get("id"):
            named = min(named, _named(given.get("id") or ""), key=lambda one: one.value)
        if named is _Named.HOLDER:
            self._open.append((tag.mem_id, True))
            return False
        sure = named is _Named.SURE or role in _ROLES or (role in _OUTSIDE_ROLES and self._is_outside)
        unfolds = name == "details"
        likely = (named is _Named.LIKELY and name not in HEADINGS) or (unfolds and tag.css_first("p") is None)
        unseen = _is_unseen(given)
        if not (sure or likely or unseen) or not self._looks_into(tag):
            return False
        if sure or (likely and _is_linked(tag, share=2, least=_FEWEST_LINKS if unfolds else 1)):
            return tag.css_first(_NEVER_WITHIN) is None
        return unseen and self._is_needless(tag)

    @property
    def _is_outside(self) -> bool:
        """Whether the page's text is kept elsewhere."""
        return self._has_holder and not any(holds for _, holds in self._open)

    def _looks_into(self, tag: Tag) -> bool:
        """Whether *tag* may be looked into as a whole: not within many that were."""
        if len(self._open) >= _DEEPEST:
            return False
        self._open.append((tag.mem_id, False))
        return True

    def _is_frame(self, tag: Tag) -> bool:
        if not self._looks_into(tag):
            return False
        if self._is_outside:
            title = tag.css_first("h1") if tag.tag == "header" else None
            named = title is not None and _is_linked(title)  # The site's own name, and no page's, leads to its start.
            return tag.css_first(_TEXT) is None and (title is None or named)
        return tag.css_first("h1, h2, h3") is None and _is_linked(tag, share=3)

    def _is_of_links(self, tag: Tag, name: str) -> bool:
        """Whether *tag* of that *name* leads about the page, or says a word about a picture or a title."""
        if name in _MENUS and self._is_menu(tag, name):
            return True
        if name in _BESIDE_TITLES and (_is_beside_title(tag) or _is_row_of_links(tag)):
            return True
        return (name == "figcaption" and _is_credit(tag)) or (name == "section" and self._is_box_of_links(tag))

    def _is_menu(self, tag: Tag, name: str) -> bool:
        """Whether *tag* is nothing but links: to its own page, or, in a cell, beside a cell with text."""
        if name == "p":
            return _is_line_of_contents(tag) and any(map(_is_line_of_contents, _beside(tag)))
        if not self._looks_into(tag) or not _is_linked(tag, least=_FEWEST_LINKS, of_page=name != "td"):
            return False
        return name != "td" or any(cell.css_first(_PROSE) is not None for cell in _beside(tag))

    def _is_box_of_links(self, section: Tag) -> bool:
        """Whether *section* is little but links to places of the page, under a title that tags do not tell."""
        if not self._looks_into(section) or section.css_first(f"{_PROSE}, li") is not None:
            return False
        return _is_linked(section, share=2, least=_FEWEST_LINKS, of_page=True)

    def _is_needless(self, unseen: Tag) -> bool:
        """Whether what stands in *unseen* is a copy of what the page shows, or too short to be a rule."""
        if (unseen.id or "").startswith("tooltip") or unseen.css_first("[id^=tooltip]") is not None:
            return False
        if self._is_outside:
            return True
        if self._seen is None:
            self._seen = set(_telling(self._root, seen=True))
        texts = list(_telling(unseen, seen=False))
        if texts:
            return self._seen.issuperset(texts)
        return len(unseen.text(separator=" ").split()) < _SENTENCE


def is_beside(tag: Tag) -> bool:
    """Whether *tag*, in a heading, is no part of its words."""
    given = tag.attributes
    if not given:
        return False
    named = _named(given.get("class") or "") is _Named.SURE or (tag.tag == "a" and _is_self_link(tag, given))
    return named or (given.get("aria-hidden") == "true" and not any(map(str.isalnum, opening_of(tag, _TELLING))))


@lru_cache(maxsize=4096)
def _named(names: str) -> _Named:
    """What the *names* of a class or an id say."""
    if _SURE.search(names) is not None:
        return _Named.SURE
    if not _HOLDING.isdisjoint(names.split()):
        return _Named.HOLDER
    return _Named.LIKELY if _LIKELY.search(names) is not None else _Named.TEXT


def _is_beside_title(tag: Tag) -> bool:
    """Whether *tag* is a few words beside the title in the header of a section: where it is from, by whom or when."""
    header = tag.parent
    if header is None or header.tag != "header" or header.css_first(", ".join(HEADINGS)) is None:
        return False
    if rule_number(tag):
        return False
    return len(opening_of(tag, _LONGEST_BESIDE + 1)) <= _LONGEST_BESIDE and tag.css_first(f"{_PROSE}, li") is None


def _is_control(tag: Tag, given: Mapping[str, str | None]) -> bool:
    """Whether *tag* is called a button and says what it does to the page."""
    if _CONTROL.search(given.get("class") or "") is None:
        return False
    return _DOES.fullmatch(opening_of(tag, _LONGEST_CONTROL + 1).strip()[: _LONGEST_CONTROL + 1]) is not None


def _is_switch(label: Tag) -> bool:
    """Whether *label* holds what a reader ticks, and a few words that say what that does."""
    return (
        label.css_first("input, select") is not None
        and len(opening_of(label, _LONGEST_CONTROL + 1)) <= _LONGEST_CONTROL
    )


def _is_credit(caption: Tag) -> bool:
    """Whether *caption* only names a picture, or its painter."""
    words = opening_of(caption, _LONGEST_BESIDE).strip()
    figure = caption.parent
    outermost = beside(caption, "next") is None or beside(caption, "prev") is None
    if figure is None or not outermost or len(words.split()) > _CREDIT_WORDS or not words[-1:].isalnum():
        return False
    return figure.css_first("img") is not None and figure.css_first(_PROSE) is None


def _is_row_of_links(tag: Tag) -> bool:
    """Whether nothing but links to places of the page stands right in *tag*."""
    first = tag.first_child
    if first is None or first.tag != "a":
        return False
    links = [child for child in tag.iter(include_text=True) if child.is_element_node or _has_letters(child)]
    return len(links) >= _FEWEST_LINKS and all(
        link.tag == "a" and (link.attributes.get("href") or "").startswith("#") for link in links
    )


def _has_letters(text: Tag) -> bool:
    return bool(_NO_LETTER.sub("", text.text_content or ""))


def _is_line_of_contents(tag: Tag) -> bool:
    """Whether *tag* is nothing but a link to a place of its page."""
    first = tag.first_child
    while first is not None and first.tag in ("span", "b", "i"):
        first = first.first_child
    return first is not None and first.tag == "a" and _is_linked(tag, of_page=True)


def _beside(tag: Tag) -> Iterator[Tag]:
    """The tags of the name of *tag* right before and after it, with no text between."""
    for way in ("prev", "next"):
        other: Tag | None = getattr(tag, way)
        while other is not None and other.is_text_node and not (other.text_content or "").strip():
            other = getattr(other, way)
        if other is not None and other.tag == tag.tag:
            yield other


def _is_unseen(given: Mapping[str, str | None]) -> bool:
    """Whether a browser shows nothing of a tag with the attributes *given*."""
    if "hidden" in given and given["hidden"] != "until-found":
        return True
    return _UNSEEN.search(given.get("style") or "") is not None


def _is_self_link(link: Tag, given: Mapping[str, str | None]) -> bool:
    """Whether *link* only shows where it leads on its own page: a mark beside a heading, or a way past the menu."""
    if not (given.get("href") or "").startswith("#"):
        return False
    text = opening_of(link, _SKIP_LETTERS).strip()
    return bool(text) and (not any(map(str.isalnum, text)) or _SKIP.match(text) is not None)


def _is_linked(tag: Tag, *, share: int = 1, least: int = 1, of_page: bool = False) -> bool:
    """Whether one in *share* letters of *tag* stands in links, in at least *least* of them, all *of_page* if so asked.

    Labels of switches are as good as links.
    """
    letters = linked = links = 0
    inside = False
    for event, node in Walk(tag):
        if event is Event.TEXT:
            found = len(_NO_LETTER.sub("", node.text_content or ""))
            letters += found
            linked += found if inside else 0
            if letters > share * linked + _MOST_UNLINKED or (share == 1 and letters > linked):
                return False
        elif node.tag == "label":
            inside = event is Event.START
        elif node.tag == "a":
            href = node.attributes.get("href") or ""
            inside = event is Event.START and bool(href)
            links += inside
            if inside and of_page and not href.startswith("#"):
                return False
    return links >= least and letters > 0 and letters <= share * linked


def _telling(root: Tag, *, seen: bool) -> Iterator[int]:
    """The hashes of the longer texts in *root*, those that it shows only if *seen*."""
    walk = Walk(root)
    for event, node in walk:
        if event is Event.TEXT:
            text = " ".join((node.text_content or "").split())
            if len(text) >= _TELLING:
                yield hash(text)
        elif event is Event.START and (node.tag in SILENT or (seen and _is_unseen(node.attributes))):
            walk.skip()
