"""Students' markdown as HTML that does nothing: what others open in feedback pages and in formgrader."""

from __future__ import annotations

import re
from typing import Any

import bleach
from jinja2 import pass_context
from jinja2.runtime import Context
from nbconvert.filters.markdown_mistune import InvalidNotebook, IPythonRenderer, MarkdownWithMath

# fmt: off
TAGS = {
    "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "details", "div", "dl", "dt", "em",
    "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p",
    "pre", "s", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr", "tt", "u", "ul",
}
# fmt: on
_PICTURE = re.compile(r"data:image/(png|jpeg|gif);base64,[A-Za-z0-9+/=]*")
_ELSEWHERE = re.compile(r"#|https?://|mailto:", re.IGNORECASE)


def _attribute_is_harmless(tag: str, name: str, value: str) -> bool:
    if tag == "img" and name == "src":  # only pictures in the notebook itself: nothing that tells who is reading
        return _PICTURE.fullmatch(value) is not None
    if tag == "a" and name == "href":  # no file handed in with the notebook: formgrader would serve it as its own
        return _ELSEWHERE.match(value) is not None
    return name in {"title", "alt", "class", "colspan", "rowspan", "start"} or (tag == "a" and name == "id")


class _Renderer(IPythonRenderer):
    """One that shows the words of a picture that is missing, where nbconvert's refuses the whole notebook."""

    def image(self, text: str, url: str, title: str | None = None) -> str:
        try:
            return str(super().image(text, url, title))
        except InvalidNotebook:
            return text


@pass_context
def safe_markdown(context: Context, source: str) -> str:
    """Markdown as HTML without scripts, styles, forms, frames and pictures from elsewhere (an nbconvert filter)."""
    cell: Any = context.get("cell", {})
    renderer = _Renderer(escape=False, attachments=cell.get("attachments", {}))
    rendered = MarkdownWithMath(renderer=renderer).render(source)
    return bleach.clean(
        rendered, tags=TAGS, attributes=_attribute_is_harmless, protocols={"http", "https", "mailto", "data"}
    )
