"""The website of the course: `make book` builds it from the executed notebooks and the handbook (Sphinx with MyST-NB).

It needs no network, neither when it is built nor when it is read: formulas are written as MathML, which browsers show
by themselves, and widgets are shown as the pictures they left in the notebooks.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from aima_games.home.cli import parser as student_parser
from autograder.cli import autograder
from autograder.course.course import KIT_LECTURES
from autograder.publish.course_pages import commands_page
from autograder.publish.marks import SIDE_ROOM_SAYS
from autograder.publish.mistake_pages import FOLDER, write_pages
from autograder.publish.on_page import STYLES, add_boards, add_steppers, fold_outputs, math_font, mathml, scripts
from autograder.publish.site.build import link_assignments, link_live

project = "Games and adversarial search"
author = "the authors of the course kit"
language = "en"
copyright = "MIT licence"
html_title = project

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["*.md", "conf.py", "_build", ".ipynb_checkpoints"]  # the lectures' texts are in the notebooks

nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, Any] = {}  # a live widget would need scripts from elsewhere, and a kernel
nb_render_markdown_format = "myst"
nb_remove_code_outputs = False
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
myst_heading_slug_func = "autograder.publish.course_pages.anchor"

highlight_language = "text"  # of blocks that do not say theirs
default_role = "code"  # docstrings have `names` between single backticks
autodoc_typehints = "signature"  # "description" would put a table below every method
OUR_TYPES = ("State", "Action", "Player", "Value", "Evaluation", "Feature", "Strategy", "Symmetries", "TDUpdate")
autodoc_type_aliases = {name: name for name in OUR_TYPES}  # `state: State` says more than `state: Any`
python_maximum_signature_line_length = 105
autodoc_preserve_defaults = True

html_theme = "sphinx_book_theme"
html_theme_options = {
    "home_page_in_toc": True,
    "show_navbar_depth": 1,
    "show_toc_level": 2,
    "use_download_button": True,
    "use_fullscreen_button": False,
    "navbar_persistent": [],  # the search field is in the sidebar
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
html_context = {"default_mode": "auto"}
html_static_path = ["website", str(math_font()), *map(str, STYLES)]
html_css_files = ["course.css", *(style.name for style in STYLES)]
html_js_files = ["scroll.js"]
html_show_sphinx = False
html_show_search_summary = False  # a browser does not let a page that is a file fetch other files
html_copy_source = True

CONTENTS = {
    "Lectures": [
        "01_formalizing_games",
        "02_minimax",
        "03_alpha_beta",
        "04_evaluation_functions",
        "05_expectiminimax",
        "06_state_of_the_art",
        "07_hidden_information",
        "08_engine_room",
    ],
    "To look up": [
        "concepts",
        "glossary",
        "handbook/book-exercises",
        f"{FOLDER}/index",
        "handbook/api",
        "handbook/commands",
    ],
    "For students": ["handbook/students"],
    "For instructors": [
        "teaching",
        "handbook/instructors",
        "handbook/questions",
        "handbook/protection",
        "handbook/tournament",
        "handbook/quizzes",
    ],
    "For adopters": [
        "handbook/adopters",
        "handbook/site",
        "handbook/it",
        "handbook/jupyterhub",
        "handbook/add-a-game",
        "handbook/add-an-assignment",
        "handbook/add-a-question-type",
        "handbook/figures",
    ],
}


FOR_STUDENTS = ("Lectures", "To look up", "For students")


def leave_out_teachers(app: Sphinx, config: Any) -> None:
    """Leave out what is for teachers, where `-D for_students=yes` says that this is a course's own site."""
    if config.for_students:
        for caption in CONTENTS.keys() - set(FOR_STUDENTS):
            config.exclude_patterns += [f"{page}.*" for page in CONTENTS.pop(caption)]


def unlink_teachers(app: Sphinx, name: str, source: list[str]) -> None:
    """Leave only the words of a link from the students' page to one that is left out."""
    if app.config.for_students and name in CONTENTS["For students"]:
        there = "|".join(page.removeprefix("handbook/") for page in CONTENTS["To look up"])
        source[0] = re.sub(rf"\[([^\]]+)\]\((?!{there})[\w-]+\.md[^)]*\)", r"\1", source[0])


def add_mistakes(app: Sphinx) -> None:
    """Write a page for each known mistake."""
    write_pages(KIT_LECTURES.parent, Path(app.srcdir) / FOLDER)


def add_commands(app: Sphinx, name: str, source: list[str]) -> None:
    """Write every command with its options below the handbook's page about them."""
    if name == "handbook/commands":
        source[0] += commands_page(None if app.config.for_students else autograder, student_parser())


def name_our_types(app: Sphinx, *documented: Any) -> tuple[str | None, ...]:
    """Leave only the name of a type of ours inside another type, where Sphinx shows its own wrapper of the name."""
    signature_and_return = documented[-2:]
    return tuple(part and re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", part) for part in signature_and_return)


def unlist_parameters(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Make Sphinx's lines of parameters plain ones: definitions without a term are an error to screen readers."""

    def plain(found: re.Match[str]) -> str:
        return re.sub(r"(</?)dd>", r"\1div>", f'<div class="parameters">\n{found[1]}</div>')

    if "body" in context:
        context["body"] = re.sub(r"<dl>\n((?:<dd>.*?</dd>\n)+)</dl>", plain, context["body"])


def add_contents(app: Sphinx, name: str, source: list[str]) -> None:
    """Put the table of contents below the course page; in JupyterLab, where it would be plain text, nobody sees it."""
    if name != "index":
        return
    notebook = json.loads(source[0])
    trees = [
        "```{toctree}\n:hidden:\n:caption: " + caption + "\n\n" + "\n".join(pages) + "\n```"
        for caption, pages in CONTENTS.items()
    ]
    notebook["cells"].append({"cell_type": "markdown", "id": "contents", "metadata": {}, "source": "\n\n".join(trees)})
    source[0] = json.dumps(notebook)


def add_live_widgets(app: Sphinx, name: str, source: list[str]) -> None:
    """Let the steppers of a lecture step on its page, and small boards be played on; fold what waits for a guess."""
    if name in CONTENTS["Lectures"]:
        notebook = json.loads(source[0])
        add_steppers(notebook)
        add_boards(notebook)
        fold_outputs(notebook)
        source[0] = json.dumps(notebook)


def close_side_rooms(app: Sphinx, doctree: nodes.document) -> None:
    """Fold what stands in a side room of a lecture, below its heading and the sentence that says what it is."""
    for section in list(doctree.findall(nodes.section)):
        if len(section) > 2 and section[1].astext().startswith(SIDE_ROOM_SAYS):
            opens = f'<details class="side-room"><summary>Go in: {escape(section[0].astext())}</summary>'
            section.insert(2, nodes.raw("", opens, format="html"))
            section.append(nodes.raw("", "</details>", format="html"))


def add_script(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Their scripts, on the pages that have one."""
    for script in scripts(context.get("body", "")):
        app.add_js_file(None, body=script)


def add_links(app: Sphinx, name: str, source: list[str]) -> None:
    """Link to the notebooks that run in the browser where the site has them: in the folder `-D open_live=FOLDER`."""
    if app.config.open_live and name in ("index", *CONTENTS["Lectures"]):
        notebook, path = json.loads(source[0]), f"{app.config.open_live}/{name}.ipynb"
        if name == "index":
            link_assignments(notebook, path, filter(None, app.config.assignments.split(",")))
        else:
            link_live(notebook, path)
        source[0] = json.dumps(notebook)


def write_inline(self: Any, node: nodes.math) -> None:
    """A formula in the text, for Sphinx's HTML writer."""
    self.body.append(mathml(node.astext()))
    raise nodes.SkipNode


def write_block(self: Any, node: nodes.math_block) -> None:
    """A formula of its own line, for Sphinx's HTML writer."""
    self.body.append(f'<div class="math">{mathml(node.astext(), display=True)}</div>\n')
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Called by Sphinx: pages of mistakes, contents, commands, links, types, folds, formulas as MathML."""
    app.connect("config-inited", leave_out_teachers)
    app.connect("builder-inited", add_mistakes)
    app.connect("source-read", unlink_teachers)
    app.connect("source-read", add_commands)
    app.connect("source-read", add_contents)
    app.connect("source-read", add_links)
    app.connect("source-read", add_live_widgets)
    app.connect("autodoc-process-signature", name_our_types)
    app.connect("doctree-read", close_side_rooms)
    app.connect("html-page-context", add_script)
    app.connect("html-page-context", unlist_parameters)
    app.add_config_value("for_students", "", "env")
    app.add_config_value("open_live", "", "env")
    app.add_config_value("assignments", "", "env")  # the notebooks that readers can hand in, with commas between them
    app.add_html_math_renderer("mathml", (write_inline, None), (write_block, None))


html_math_renderer = "mathml"
