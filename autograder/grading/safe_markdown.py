"""Students' markdown and code as harmless HTML, made in time that grows no faster than the text.

formgrader uses these filters in the instructor's own process, where nothing limits them, and so does nbgrader's own
feedback step. So markdown is read by markdown-it and cleaned by nh3, which are linear but for a few things, and those
things are bounded here: HTML tags within one another, formulas that never end, and the text of a page as a whole.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

import nh3
from jinja2 import pass_context
from jinja2.runtime import Context
from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from nbconvert.filters import ansi2html, strip_ansi
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import Python3Lexer

# fmt: off
TAGS = {
    "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "details", "div", "dl", "dt", "em",
    "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p",
    "pre", "s", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr", "tt", "u", "ul",
}
# fmt: on
ATTRIBUTES = {
    "*": {"title", "alt", "class", "colspan", "rowspan", "start"},
    "a": {"id", "href"},
    "img": {"src"},
}
MOST = {"characters": 200_000, "bytes of pictures": 20_000_000}
"""How much there is room for on a page. An honest notebook has a tenth of that."""
MOST_TAGS, MOST_MARKS = 800, 20
"""How many HTML tags of one cell count as tags, and how deep emphasis may be nested: depth takes quadratic time."""
MOST_COLOURS = 1_000
"""How many colour codes one output may have; nbconvert's own filter copies the rest of the text at each of them."""
LONGEST_FORMULA = 50
"""How many lines may lie between a formula's \\begin and its \\end."""
FEW_COLUMNS = 6
"""In a table whose first row has no more bars than these, rows may be as short as they like."""
BEGINNING = 2_000
"""How many characters are shown of a text for which there is no room."""

_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=]+")
_ELSEWHERE = re.compile(r"#|https?://|mailto:", re.IGNORECASE)
_TAG = re.compile(r"<(?!!--)/?([A-Za-z][A-Za-z0-9]{0,20}(?![A-Za-z0-9-]))?")
_AMPERSAND = re.compile(r"&(?!#?[A-Za-z0-9]{1,32};)")
_FORMULA = re.compile(r"\$\$(?:[^$\\]|\\.|\$(?!\$))+\$\$|\$(?:[^$\\]|\\.)+\$", re.DOTALL)
_ENVIRONMENT = re.compile(r"\\begin\{([A-Za-z]{1,20}\*?)\}")
_LONG_CODE = re.compile(r"\x1b\[[^@-~\n]{30,}[@-~]?")
_LEXER, _FORMATTER = Python3Lexer(), HtmlFormatter(cssclass="highlight hl-ipython3")
_PYTHON = {"python", "python3", "py", "ipython", "ipython3"}


@pass_context
def safe_markdown(context: Context, source: str) -> str:
    """Markdown as HTML without scripts, styles, forms, frames and pictures from elsewhere (an nbconvert filter)."""
    attached = (context.get("cell") or {}).get("attachments") or {}
    pictures = {
        str(name): picture
        for name, kinds in attached.items()
        for kind, data in kinds.items()
        if _PICTURE.fullmatch(picture := f"data:{kind};base64,{''.join(str(data).split())}")
    }

    def attach(picture: re.Match[str]) -> str:
        """Put a picture that is written out in the text with the others, as a parser would read all of it."""
        name = f"in-the-text-{len(pictures)}"
        pictures[name] = picture[0]
        return f"attachment:{name}"

    text = _PICTURE.sub(attach, source)
    if not _has_room(context, "characters", len(text)):
        return _beginning(text)

    def harmless(tag: str, name: str, value: str) -> str | None:
        if tag == "img" and name == "src":  # only pictures in the notebook itself: nothing that tells who is reading
            picture = pictures.get(unquote(value.removeprefix("attachment:")))
            return picture if picture and _has_room(context, "bytes of pictures", len(picture)) else None
        if tag == "a" and name == "href":  # no file handed in with the notebook: formgrader would serve it as its own
            return value if _ELSEWHERE.match(value) else None
        return value

    schemes = {"http", "https", "mailto", "attachment"}
    rendered = _MARKDOWN.render(text)
    return nh3.clean(rendered, tags=TAGS, attributes=ATTRIBUTES, attribute_filter=harmless, url_schemes=schemes)


@pass_context
def safe_code(context: Context, source: str, language: str | None = None, metadata: Any = None) -> str:
    """Python code as HTML, in colours (an nbconvert filter)."""
    return _coloured(source) if _has_room(context, "characters", len(source)) else _beginning(source)


def safe_output(text: str) -> str:
    """Printed text as HTML in its colours, unless it changes them all the time (an nbconvert filter)."""
    text = _LONG_CODE.sub("", text)
    return str(ansi2html(strip_ansi(text) if text.count("\x1b[") > MOST_COLOURS else text))


def as_it_is(text: str) -> str:
    """Stands in for nbconvert's filter for links to files, which takes quadratic time; no such link is left anyway."""
    return text


def _has_room(context: Context, kind: str, size: int) -> bool:
    """Whether the page still has room for something; if so, takes it."""
    taken: dict[str, int] = context.get("resources", {}).setdefault("taken by students", dict.fromkeys(MOST, 0))
    fits = taken[kind] + size <= MOST[kind]
    taken[kind] += size if fits else 0
    return fits


def _beginning(text: str) -> str:
    left = f"… and {len(text) - BEGINNING:,} characters more, in the notebook itself" if len(text) > BEGINNING else ""
    return f"<pre>{html.escape(text[:BEGINNING])}{left}</pre>\n"


@functools.lru_cache(maxsize=100)
def _coloured(code: str) -> str:
    """Code in colours, kept for the next page, as what was released is the same on all of them."""
    if re.search(r"\s{200}", code):  # the lexer is slow at long runs of blanks
        return f'<div class="highlight"><pre>{html.escape(code)}</pre></div>\n'
    return str(highlight(code or " ", _LEXER, _FORMATTER))


# How markdown is read


def _formula(state: StateInline, silent: bool) -> bool:
    """`$…$` and `$$…$$` are left as they are, for MathJax: no emphasis, no links, no HTML in them."""
    if state.src[state.pos] != "$" or not (found := _FORMULA.match(state.src, state.pos, state.posMax)):
        return False
    if not silent:
        state.push("text", "", 0).content = found[0]
    state.pos = found.end()
    return True


def _formula_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The same for formulas of several lines, `$$ … $$` and `\\begin{…} … \\end{…}`, which must not become lists."""
    first = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    if state.is_code_block(start) or not first.startswith(("$$", "\\begin{")):
        return False
    last = _last_line(state, start, end, first)
    if last is None:
        return False
    if not silent:
        state.line = last + 1
        token = state.push("formula", "", 0)
        token.content, token.map = state.getLines(start, state.line, state.blkIndent, False), [start, state.line]
    return True


def _last_line(state: StateBlock, start: int, end: int, first: str) -> int | None:
    """The last line of a formula, if nothing follows on that line; one in dollars ends at the next pair of dollars."""
    if first.startswith("$$"):
        at = state.src.find("$$", state.bMarks[start] + state.tShift[start] + 2)
        lines = (line for line in range(start, end) if state.eMarks[line] > at)
        last = next(lines, None) if at >= 0 else None
        return last if last is not None and not state.src[at + 2 : state.eMarks[last]].strip() else None
    if (environment := _ENVIRONMENT.match(first)) is None:
        return None
    for line in range(start, min(end, start + LONGEST_FORMULA)):
        if state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            break
        if state.src[state.bMarks[line] : state.eMarks[line]].rstrip().endswith(f"\\end{{{environment[1]}}}"):
            return line
    return None


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """End a table at a row with less than half its columns: markdown-it fills rows up, which can make it enormous."""
    if silent or not table(state, start, end, True):
        return table(state, start, end, silent)

    def columns(line: int) -> int:
        return state.src.count("|", state.bMarks[line], state.eMarks[line])

    enough = columns(start) // 2 if columns(start) > FEW_COLUMNS else 0
    last = next((line for line in range(start + 2, end) if columns(line) < enough or state.isEmpty(line)), end)
    return table(state, start, last, False)


# How it is written


def _as_formula(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return f"<p>{html.escape(tokens[index].content)}</p>\n"


def _as_code(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    token = tokens[index]
    if token.info.strip().lower() in _PYTHON:
        return _coloured(token.content)
    return f"<pre><code>{html.escape(token.content)}</code></pre>\n"


def _as_html(_: Any, tokens: Sequence[Token], index: int, options: Any, env: dict[str, Any]) -> str:
    """HTML in markdown. All but tags that we keep is shown as it was typed: it may be `a<c`, part of an answer."""

    def one(tag: re.Match[str]) -> str:
        if (tag[1] or "").lower() not in TAGS or env.get("tags", 0) >= MOST_TAGS:
            return f"&lt;{tag[0][1:]}"
        env["tags"] = env.get("tags", 0) + 1
        return tag[0]

    return _TAG.sub(one, _AMPERSAND.sub("&amp;", tokens[index].content))


def _as_mark(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: dict[str, Any]) -> str:
    """Emphasis, unless it lies deep within other emphasis: nbconvert goes through pages by recursion."""
    depth = env.get("marks", 0) + (tokens[index].nesting > 0)
    env["marks"] = depth - (tokens[index].nesting < 0)
    return str(renderer.renderToken(tokens, index, options, env)) if depth <= MOST_MARKS else ""


def _reader() -> MarkdownIt:
    # Links defined elsewhere are left out: a long one that is used often makes a page that no browser opens.
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable("reference")
    reader.inline.ruler.before("escape", "formula", _formula)
    reader.block.ruler.at("table", _table, {"alt": ["paragraph"]})
    reader.block.ruler.before("fence", "formula", _formula_block, {"alt": ["paragraph"]})
    reader.add_render_rule("formula", _as_formula)
    reader.add_render_rule("fence", _as_code)
    reader.add_render_rule("html_block", _as_html)
    reader.add_render_rule("html_inline", _as_html)
    for mark in ("em", "strong", "s"):
        reader.add_render_rule(f"{mark}_open", _as_mark)
        reader.add_render_rule(f"{mark}_close", _as_mark)
    return reader


_MARKDOWN = _reader()
