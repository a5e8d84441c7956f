"""Text and outputs that would do something in the browser of who reads them. All would set `window.PWNED`."""

import nbformat

from tests.autograder.hostile import Attack, cell, function

SCRIPT = "<script>window.PWNED = 1</script>"
IMAGE = '<img src=x onerror="window.PWNED = 2">'
EVERYTHING = f"""{SCRIPT}{IMAGE}</pre></div></textarea></style></script><svg onload="window.PWNED = 3"></svg>
<iframe srcdoc="<script>top.PWNED = 4</script>"></iframe><details open ontoggle="window.PWNED = 5">x</details>
<meta http-equiv="refresh" content="0; url=javascript:PWNED=6"><base href="http://127.0.0.1:9/">
<style>body {{ display: none }}</style><form action="http://127.0.0.1:9/"><input autofocus onfocus="window.PWNED = 7"></form>
<math><a xlink:href="javascript:window.PWNED=8">x</a></math><object data="javascript:window.PWNED=9"></object>"""
LINKS = "[one](javascript:window.PWNED=10) [two](data:text/html,<script>opener.PWNED=11</script>) <javascript:window.PWNED=12> [three](evil.html) [four](http:evil.html) [five](//evil.html) [six](/evil.html)"
MATHS = r"$\href{javascript:window.PWNED=13}{x}$ $$\require{html}\style{display:none}\class{x}{y}$$ $<img src=x onerror=window.PWNED=14>$"


def in_markdown(notebook):
    notebook.cells[-1].source = EVERYTHING
    for text in (EVERYTHING, LINKS, MATHS, f"```mermaid\n{EVERYTHING}\n```", f"`{EVERYTHING}`", f"# {EVERYTHING}"):
        notebook.cells.append(nbformat.v4.new_markdown_cell(text))


def in_raw_cells(notebook):
    for kind in ("text/html", "text/markdown", "text/latex"):
        notebook.cells.append(nbformat.v4.new_raw_cell(EVERYTHING, metadata={"raw_mimetype": kind, "format": kind}))


def in_attachments(notebook):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{SCRIPT}</svg>'
    attachments = {"x.svg": {"image/svg+xml": svg}, "y.png": {"image/png": '"><script>window.PWNED=15</script>'}}
    notebook.cells.append(nbformat.v4.new_markdown_cell("![x](attachment:x.svg) ![y](attachment:y.png)"))
    notebook.cells[-1].attachments = attachments


def in_metadata(notebook):
    notebook.metadata["title"] = EVERYTHING
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {EVERYTHING: {}}}}
    notebook.metadata["language_info"] = {
        "name": EVERYTHING,
        "pygments_lexer": EVERYTHING,
        "file_extension": EVERYTHING,
    }
    for each in notebook.cells:
        each.metadata["tags"] = [EVERYTHING]
        each.metadata["slideshow"] = {"slide_type": EVERYTHING}


def in_bad_metadata(notebook):
    notebook.metadata["authors"] = EVERYTHING  # has to be a list


def in_outputs_handed_in(notebook):
    for each in notebook.cells:
        if each.cell_type == "code":
            each.outputs = [nbformat.v4.new_output("display_data", {"text/html": EVERYTHING, "text/plain": EVERYTHING})]


# Each took minutes or more in what nbgrader shows pages with, and that ran in the instructor's own process.
BOMBS = {
    "formulas": "\\\\(" * 30_000,
    "tags": "<div>" * 20_000,
    "spaces": f"a{' ' * 100_000}b",
    "emphasis": "**a " * 12_000 + "b** " * 12_000,
    "brackets": "[" * 100_000,
    "cells": "|a" * 20_000 + "\n" + "|-" * 20_000 + "\n" + "x\n" * 10_000,
}


def bomb(text):
    def change(notebook):
        notebook.cells[-1].source = text
        notebook.cells.append(nbformat.v4.new_code_cell(f"'''{text}'''"))

    return change


def in_a_picture_shown_often(notebook):
    notebook.cells.append(nbformat.v4.new_markdown_cell("![x](attachment:y.png)" * 9_000))
    notebook.cells[-1].attachments = {"y.png": {"image/png": "A" * 2_000_000}}


ATTACKS = [
    *(Attack(f"bomb of {name}", change=bomb(text)) for name, text in BOMBS.items()),
    Attack("bomb of a picture", change=in_a_picture_shown_often),
    Attack("bomb of blank lines", change=lambda notebook: notebook.cells.append(nbformat.v4.new_code_cell("1" + " \n" * 50_000))),
    cell("bomb of colours", "print('\\x1b[1m' * 5_000, '\\x1b[' + '1;' * 10_000 + 'm')"),
    cell("bomb of an error", "print('tried')\nraise ValueError('<ipython-input-' * 200_000)"),
    function("bomb in an error", "def minimax_value(game, state): raise ValueError('<ipython-input-' * 200_000)", left=0),
    Attack("bomb in a definition", answers={"minimax_value": "raise ValueError('<ipython-input-' * 200_000)"}, loses={"test_minimax_value": 0.0}),
    Attack("script in markdown", change=in_markdown),
    Attack("script in a file beside", change=in_markdown, files={"evil.html": EVERYTHING}),
    Attack("script in raw cells", change=in_raw_cells),
    Attack("script in attachments", change=in_attachments),
    Attack("script in metadata", change=in_metadata),
    Attack("script in bad metadata", change=in_bad_metadata),
    Attack("script in outputs handed in", change=in_outputs_handed_in),
    cell(
        "script in displays",
        f"""
        from IPython.display import display
        everything = {EVERYTHING!r}
        for kind in ("text/html", "text/plain", "text/markdown", "text/latex", "image/svg+xml", "image/png", "image/jpeg",
                     "application/javascript", "application/json", "application/pdf", "text/vnd.mermaid", "video/mp4",
                     "application/vnd.jupyter.widget-view+json", "application/vnd.plotly.v1+json", everything):
            display({{kind: everything, "text/plain": everything}}, raw=True, metadata={{kind: {{"width": everything, "alt": everything}}}})
        """,
    ),
    cell(
        "script in text",
        f"""
        import sys
        everything = {EVERYTHING!r}
        print(everything)
        print("\\x1b[31m" + everything + "\\x1b]8;;javascript:window.PWNED=16\\x07x\\x1b]8;;\\x07\\x1b[38;5;<script>m")
        print(everything, file=sys.stderr)
        get_ipython().showtraceback((type(everything, (Exception,), {{}}), Exception(everything), None))
        """,
    ),
    cell(
        "script in forged messages",
        f"""
        import json, os
        ours, everything = line(), {EVERYTHING!r}
        outputs = [
            {{"output_type": "error", "ename": everything, "evalue": everything, "traceback": [everything]}},
            {{"output_type": "error", "ename": [], "evalue": {{}}, "traceback": [[], None, {{"x": everything}}]}},
            {{"output_type": "stream", "name": everything, "text": everything}},
            {{"output_type": "stream", "name": [], "text": [everything, 1]}},
            {{"output_type": "display_data", "data": {{"text/html": everything, "text/plain": [everything], "image/png": [everything]}}}},
            {{"output_type": "display_data", "data": {{"image/svg+xml": everything, "text/plain": '"' + everything}}}},
            {{"output_type": everything, "data": []}}, everything, None, 1, [[]],
            {{"output_type": "display_data", "data": {{"text/plain": "tried"}}}},
        ]
        send = ours.send
        def forge(message):
            ours.send = send
            send({{"outputs": outputs, "error": ["ValueError", everything]}})
        ours.send = forge
        """,
    ),
    function("script in an exception", f"def minimax_value(game, state): raise type({EVERYTHING!r}, (Exception,), {{}})({EVERYTHING!r})"),
    function(
        "a message that turns what follows around",
        "def minimax_value(game, state): raise ValueError('\u202e\u2066\x00\x1b[2J\u200b all right, 4 of 4 points')",
        says="^[^\u202e\u2066\x00\x1b\u200b]*$",
    ),
    function("script in a value", f"def minimax_value(game, state): return {{{EVERYTHING!r}: [{EVERYTHING!r}]}}"),
    Attack(
        "script in the name of a cell",
        answers={"minimax_value": f"raise ValueError({EVERYTHING!r})"},
        loses={"test_minimax_value": 0.0},
    ),
]  # fmt: skip
