"""The page of a report: HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from aima_games.checking.case import Story
from aima_games.checking.parting import pictures
from aima_games.checking.report.data import ReportData, SmallestGame, place_of
from aima_games.checking.report.text import AGAIN, advice, cited, groups, how_points_come
from aima_games.text import inline_html, part_name, rounded, sign_html


def as_html(found: ReportData) -> str:
    """The verdict, the advice, the first flaw drawn, what each demand earned, and a row for each group of cases."""
    said = "".join(f"<p>{inline_html(sentence)}</p>" for sentence in advice(found))
    above = f'<p class="verdict"><b>{escape(part_name(found.name))}: {found.verdict}</b></p>'
    if found.never_answered:  # a table that says the same in every cell says nothing
        return f'<div role="status">{above}{said}</div>'
    figure = (_smallest(found.smallest) if found.smallest else "") + (_story(found.story) if found.story else "")
    return f'<div role="status">{above}{said}{figure}{_points(found)}{_cases(found)}</div>'


def _points(found: ReportData) -> str:
    """The marks as a table whose last row is their sum."""
    rows = [
        [inline_html(mark.title), mark.counted, *[f"{mark.earned:g} of {mark.points:g}"][: bool(found.points)]]
        for mark in found.shown_marks
    ]
    table = _table(rows, ["demand", "cases", "points"]) if rows else ""
    *sums, how = how_points_come(found) or [""]
    said = "".join(f"<p>{escape(each)}</p>" for each in sums)
    return table + said + (f'<p class="how">{escape(how)}</p>' if how else "")


def _cases(found: ReportData) -> str:
    """A table with a row for each group of cases: what is right, and the first flaw of what is wrong."""
    rows = []
    for title, lines in groups(found).items():
        where = place_of(lines)
        example = f"<br><small>as on {escape(rounded(where))}</small>" if where else ""
        right = ", ".join(cited(found, line.aspect) for line in lines if line.passed)
        said = [f"{sign_html(True)} {escape(right)}"] if right else []
        wrong = (line for line in lines if not line.passed)
        said += [f"{sign_html(False)} {escape(f'{cited(found, line.aspect)}: {line.said}')}" for line in wrong]
        rows.append([escape(title) + example, "<br>".join(said)])
    table = _table(rows, ["cases", "what was seen"])
    if not found.points:
        return table
    is_open = "" if found.smallest else " open"
    return f"<details{is_open}><summary>All groups of cases</summary>{table}</details>"


def _smallest(game: SmallestGame) -> str:
    """The smallest game with pictures, side by side where there is room."""
    error = game.flaws if game.seen.error else ""
    scenes = [f'<div style="max-width:100%">{scene.to_svg()}</div>' for scene in pictures(game.seen, error)]
    row = f'<div style="display:flex;flex-wrap:wrap;gap:1em 2em">{"".join(scenes)}</div>' if scenes else ""
    caption = f"<figcaption>{escape(game.caption)}</figcaption>" if game.caption else ""
    code = f'<pre style="white-space:pre-wrap">{escape(game.call)}</pre>' if game.call else ""
    code = code and f"<details><summary>{AGAIN}</summary>{code}</details>"
    return f'<figure style="margin:0.5em 0">{caption}{row}</figure>{code}'


def _story(story: Story) -> str:
    picture = f'<div style="max-width:100%">{story.scene.to_svg()}</div>' if story.scene else ""
    text = f'<pre style="white-space:pre-wrap">{escape(story.text)}</pre>'
    return f'<figure style="margin:0.5em 0">{text}{picture}</figure>'


def _table(rows: Sequence[Sequence[str]], head: Sequence[str]) -> str:
    """An HTML table as wide as the room allows, which breaks words rather than grow wider."""
    style = 'style="text-align:left;vertical-align:top;padding:0.1em 1em 0.1em 0;overflow-wrap:anywhere"'
    above = "".join(
        f'<th scope="col" {style.replace("anywhere", "normal")}>{title}</th>'
        for title, _ in zip(head, rows[0], strict=False)
    )
    below = "".join(f"<tr>{''.join(f'<td {style}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{above}</tr></thead><tbody>{below}</tbody></table>"
