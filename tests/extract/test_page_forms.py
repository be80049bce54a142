"""Pages that are made up as one goes: the same records from the page as HTML and from its dump."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from bs4 import BeautifulSoup, Comment, Tag
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from variorum.extraction import Extracted, Kind
from variorum_extract import extract
from variorum_extract.read.tree import Event, Walk, tree_of

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*.html"))
BROKEN = [
    "<p>one<p>two<div>three</p>four</div>five",
    "<table><tr><td>a<td>b<tr><td>c<p>d</table>e",
    "<table>before<tr><td>in</td>between</tr></table>",
    "<b><i>both</b>leaning</i>straight",
    "<ul><li>one<li>two<ul><li>deep</ul><li>three</ul>",
    "<html><body><p>in</p></body></html><p>after the end</p>",
    "<div><span class=kwb>A</span><span class='kwb'>B</div>C",
    "<h2>head<h3>lower</h2>text",
    "text &amp; more &lt;b&gt; &rsquo; &#x2019; &bogus; &#0;",
    "<!-- c --><!DOCTYPE html><title>t</title><body a=1 a=2><br/>x<br></br>y</p>",
    "",
]

WORDS = st.sampled_from(
    ["boat", "crew", "lamp", "net", "tide", "unit", "model", "dice", "bell", "wreck", "diver", "weed", "turn"]
)
KEYWORDS = st.sampled_from(["DEEP DIVER", "CAPTAIN", "GUILD", "WHALER"])


@dataclass(frozen=True)
class Forms:
    """One piece of a page in both forms."""

    html: str
    text: str


@st.composite
def sentences(draw: st.DrawFn, *, start: str, end: str) -> Forms:
    """A sentence that may have a keyword and an apostrophe in it."""
    words = draw(st.lists(WORDS, min_size=3, max_size=9))
    marked = [*words]
    if draw(st.booleans()):
        place = draw(st.integers(1, len(words) - 1))
        keyword = draw(KEYWORDS)
        spans = " ".join(f'<span class="kwb kwbu">{word}</span>' for word in keyword.split())
        if draw(st.booleans()):
            spans = f'<span class="tooltip7" data-tooltip-content="#none">{spans}</span>'
        marked.insert(place, spans)
        words.insert(place, keyword)
    if draw(st.booleans()):
        marked.append("diver&rsquo;s lamp")
        words.append("diver’s lamp")
    return Forms(f"{start} {' '.join(marked)}{end}", f"{start} {' '.join(words)}{end}")


@st.composite
def faq_entries(draw: st.DrawFn) -> Forms:
    """A question with its answer: some sentences, perhaps a list or an example."""
    question = draw(
        sentences(
            start=draw(st.sampled_from(["Can a unit of", "May the models of a", "How far does a unit of"])), end="?"
        )
    )
    parts = draw(
        st.lists(sentences(start="The player rolls a dice for each wound of the", end="."), min_size=1, max_size=3)
    )
    html, text = "<br><br>".join(part.html for part in parts), "\n\n".join(part.text for part in parts)
    if items := draw(st.lists(sentences(start="Each", end="."), max_size=3)):
        html += f"<ul>{''.join(f'<li>{item.html}</li>' for item in items)}</ul>"
        text += "".join(f"\n  • {item.text}" for item in items)
    if draw(st.booleans()):
        example = draw(sentences(start="Example: A", end="."))
        html += f'{"" if items else "<br><br>"}<div class="redExample">{example.html}</div>'
        text += f"\n{'' if items else chr(10)}{example.text}"
    kind = draw(st.sampled_from(["i", "div"]))
    return Forms(
        '<div class="faq BreakInsideAvoid"><table><tr class="faq_Q_line"><td class="faq_Q">Q:</td>'
        f"<td><{kind}>{question.html}</{kind}></td></tr>"
        f'<tr><td class="faq_A">A:</td><td><div>{html}</div></td></tr></table></div>\n',
        f" Q: {question.text}\n A\n{text}\n",
    )


@st.composite
def faq_pages(draw: st.DrawFn) -> Forms:
    """A page of questions in named sections."""
    html = '<html><body><div class="page_title">Lanterns8 site header</div>\n<h2>Diving Down</h2>\n'
    text = "Lanterns8 site header\n\nDiving Down\n\n"
    for title in draw(st.permutations(["First Questions", "Surfacing", "Nets and Ropes"])):
        html += f"<h3>{title}</h3>\n"
        text += f"\n{title}\n\n"
        for entry in draw(st.lists(faq_entries(), min_size=1, max_size=4)):
            html += entry.html
            text += entry.text
    return Forms(f"{html}</body></html>", text)


@st.composite
def concept_pages(draw: st.DrawFn) -> Forms:
    """A page that explains terms: headings in capitals, paragraphs, summaries."""
    html, text = "<html><body>\n<h1>THE SEA AND ITS TERMS</h1>\n", "THE SEA AND ITS TERMS\n"
    intro = "Here stand the words for units, dice and phases that the other pages of these rules use."
    html, text = f"{html}<p>{intro}</p>\n", f"{text}{intro}\n"
    for title in draw(st.permutations(["CREWS", "THE WAKE", "TIDES", "BELLS AND LAMPS"])):
        html += f"<h2>{title}</h2>\n"
        text += f"{title}\n"
        for part in draw(
            st.lists(sentences(start="Each model and weapon of a unit in this", end="."), min_size=1, max_size=3)
        ):
            html += f"<p>{part.html}</p>\n"
            text += f"{part.text}\n"
        items = draw(st.lists(sentences(start="On a 6 the", end="."), min_size=1, max_size=3))
        html += f"<ul>{''.join(f'<li>{item.html}</li>' for item in items)}</ul>\n"
        text += "".join(f"• {item.text}\n" for item in items)
    return Forms(f"{html}</body></html>", text)


@st.composite
def update_pages(draw: st.DrawFn) -> Forms:
    """A document of updates: a reference, what to do and the new words, then questions."""
    titles = ["CORE RULES UPDATES VERSION 3.4", "UPDATES &amp; ERRATA"]
    html = "".join(f"<h1>{title}</h1>\n" for title in titles)
    text = "".join(f"# {title}\n".replace("&amp;", "&") for title in titles)
    for page in sorted(draw(st.sets(st.integers(2, 60), min_size=1, max_size=4))):
        title = draw(st.sampled_from(["Boats and Crews", "Breath, 2nd paragraph", "The Tide"]))
        deed = draw(st.sampled_from(["Change to:", "Add the following:"]))
        words = draw(sentences(start="‘Each time a unit rolls a dice for a wound, the", end=".’"))
        html += f"<h1>Page {page} &ndash; {title}</h1>\n<p>{deed}</p>\n<p>{words.html}</p>\n"
        text += f"# Page {page} – {title}\n\n{deed}\n\n{words.text}\n\n"
    html, text = f"{html}<h1>FAQs</h1>\n", f"{text}# FAQs\n\n"
    for _ in range(draw(st.integers(1, 3))):
        question, answer = draw(sentences(start="Q: May a", end="?")), draw(sentences(start="A: No. The", end="."))
        html += f"<h1>{question.html}</h1>\n<h1>{answer.html}</h1>\n"
        text += f"# {question.text}\n\n# {answer.text}\n\n"
    return Forms(f"<html><body>{html}</body></html>", text)


def without_places(records: tuple[Extracted, ...]) -> list[Extracted]:
    """*records* but for the lines that they stand on, which are counted otherwise in each form."""
    return [replace(record, lines=()) for record in records]


@given(st.one_of(faq_pages(), concept_pages(), update_pages()))
@settings(max_examples=120, deadline=None)
def test_every_page_gives_the_same_records_in_both_forms(page: Forms) -> None:
    """Kinds, titles, headings, parents, texts and prints; nothing is left without a rule in either."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / "page.html", Path(folder) / "page.txt"]
        paths[0].write_text(page.html, encoding="utf-8")
        paths[1].write_text(page.text, encoding="utf-8")
        html, text = extract(paths)
    assert html.records
    assert without_places(html.records) == without_places(text.records)
    assert html.warnings == text.warnings == ()


@given(st.one_of(faq_pages(), concept_pages(), update_pages()))
@settings(max_examples=60, deadline=None)
def test_a_heading_may_lack_its_end(page: Forms) -> None:
    """A browser then takes all up to the next heading for a part of it; the records are the same."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / "whole.html", Path(folder) / "lacking.html"]
        paths[0].write_text(page.html, encoding="utf-8")
        paths[1].write_text(re.sub(r"</h[2-6]>", "", page.html), encoding="utf-8")
        whole, lacking = extract(paths)
    assert without_places(whole.records) == without_places(lacking.records)


@given(faq_pages())
@settings(max_examples=60, deadline=None)
def test_every_question_of_a_page_is_a_record(page: Forms) -> None:
    """As many as the page has, each with its words and under the heading that it stands below."""
    soup = BeautifulSoup(page.html, "lxml")
    expected = []
    for asked in soup.select("tr.faq_Q_line"):
        heading = asked.find_previous("h3")
        question = asked.find_all("td")[1]
        assert heading is not None
        expected.append((heading.get_text(), " ".join(question.get_text().split())))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page.html, encoding="utf-8")
        [extraction] = extract([path])
    found = [record for record in extraction.records if record.kind is Kind.FAQ]
    assert [(record.headings[-1], record.question) for record in found] == expected


@pytest.mark.parametrize("html", [*(path.read_text("utf-8") for path in PAGES), *BROKEN])
def test_the_tree_is_the_one_that_beautifulsoup_builds(html: str) -> None:
    """Every tag and text, in order, where each begins and ends: of pages in order and of such as browsers mend."""
    soup = BeautifulSoup(LexborHTMLParser(html).html or "", "lxml")
    root = tree_of([html.encode()])
    assert root is not None
    assert soup.html is not None
    assert joined(own_events(root)) == joined(events_of(soup.html))


Mark = tuple[str | None, ...]
"""The beginning of a tag with its attributes, or its end."""


def own_events(root: LexborNode) -> Iterator[Mark | str]:
    """What a walk through our tree meets."""
    for event, node in Walk(root):
        if event is Event.TEXT:
            yield node.text_content or ""
        else:
            yield ("start", node.tag, *sorted(node.attributes)) if event is Event.START else ("end", node.tag)


def events_of(tag: Tag) -> Iterator[Mark | str]:
    """What a walk through BeautifulSoup's tree meets."""
    yield "start", tag.name, *sorted(tag.attrs)
    for child in tag.children:
        if isinstance(child, Tag):
            yield from events_of(child)
        elif not isinstance(child, Comment):
            yield str(child)
    yield "end", tag.name


def joined(events: Iterable[Mark | str]) -> list[Mark | str]:
    """*events* with texts that follow one another as one, and without the white space around them."""
    found: list[Mark | str] = []
    for is_text, group in groupby(events, lambda event: isinstance(event, str)):
        run = list(group)
        found += ["".join(map(str, run)).strip()] if is_text else run
    return [event for event in found if event]
