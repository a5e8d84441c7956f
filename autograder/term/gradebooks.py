"""Move a course's gradebook to another database, such as from SQLite to PostgreSQL, with all that is in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from nbgrader.api import Base, Gradebook
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import String, create_engine, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from autograder.course.config import read_config
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import locked, write_whole

AT_A_TIME = 1000
"""At most 1,000 rows are in memory."""
SETTING = "c.CourseDirectory.db_url"
SET = re.compile(rf"^{re.escape(SETTING)}\s*=.*$", re.MULTILINE)


@dataclass(frozen=True)
class Moved:
    """Where a gradebook is now, where the old one is kept, its rows by table, and those that belonged to nothing."""

    target: str
    kept: str
    rows: dict[str, int]
    lost: dict[str, int]
    """What nobody could reach: rows that say they belong to one that is gone. They are left in the old gradebook."""


def move_gradebook(
    course: Course, url: str, progress: Callable[..., Iterable[Any]] = lambda rows, total: rows
) -> Moved:
    """Copy the gradebook to the database at `url`, see that all has arrived, and let the course use it from now on.

    All is written in one transaction, during which nobody else can write to the old gradebook: if this is interrupted,
    the old one is as it was and still the course's, and the new one is as empty as before. The old one stays.

    Raises CourseError where a database cannot be used, the new one is not empty, or the configuration cannot be
    changed.
    """
    folder = CourseDirectory(config=course.config)
    such_as = "write one such as sqlite:///gradebook.db or postgresql+psycopg://USER@HOST/NAME"
    try:
        old, new = make_url(folder.db_url), make_url(url)
        if new.drivername == "postgresql":
            new = new.set(drivername="postgresql+psycopg")  # the one that is installed with us
        new.get_dialect()
    except (ArgumentError, NoSuchModuleError) as error:
        raise CourseError(f"{url!r} is no database's address that can be used here; {such_as}") from error
    if new.get_backend_name() == "sqlite":
        if not new.database:
            raise CourseError(f"{url!r} names no file; {such_as}")
        new = new.set(database=str(course.root / new.database))  # else where the command was run
    if old == new:
        raise CourseError(f"the gradebook is there already: {old.render_as_string()}")
    with ExitStack() as stack:
        for assignment in course.assignments():
            if not stack.enter_context(locked(course.source(assignment))):
                raise CourseError(f"another command is working on {assignment} in this course; wait for it to finish")
        try:
            with course.gradebook(), Gradebook(new.render_as_string(hide_password=False), folder.course_id):
                pass  # both have tables now, of the version that nbgrader needs
            engines = [create_engine(each) for each in (old, new)]
            for engine in engines:
                stack.callback(engine.dispose)
            source, target = (stack.enter_context(engine.connect()) for engine in engines)
            with target.begin():
                _hold(source)
                moved = _copied(source, target, progress)
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise CourseError(f"{reason}; nothing has been moved, the gradebook is where it was") from error
        except ImportError as error:
            how = "; run, in the clone of the kit: pip install -e '.[postgres]'" if "psycopg" in str(error) else ""
            raise CourseError(f"the library {error.name} is missing here, and the database needs it{how}") from error
        use_gradebook(course.root, new)
        kept = _set_aside(old)
    return Moved(new.render_as_string(), kept, *moved)


def _set_aside(url: Any) -> str:
    """Rename the old gradebook's file, with which nbgrader might go on; returns where it is now."""
    if url.get_backend_name() != "sqlite":
        return str(url.render_as_string())
    path = Path(url.database)
    kept = path.with_name(f"{path.stem}-until-{datetime.now():%Y-%m-%d-%H%M%S}{path.suffix}")
    path.rename(kept)
    return str(kept)


def _tables() -> list[Any]:
    """nbgrader's tables, each after those that its rows belong to."""
    return list(Base.metadata.sorted_tables)


def _hold(source: Any) -> None:
    """Keep everybody from writing to a database until the connection is closed; reading is allowed."""
    if source.dialect.name == "sqlite":
        source.exec_driver_sql("BEGIN IMMEDIATE")
    elif source.dialect.name == "postgresql":
        names = ", ".join(f'"{table.name}"' for table in _tables())
        source.execute(text(f"LOCK TABLE {names} IN SHARE MODE"))


def _copied(source: Any, target: Any, progress: Callable[..., Iterable[Any]]) -> tuple[dict[str, int], dict[str, int]]:
    """Copy all rows and read them back; returns how many of each table there are, and how many belonged to nothing.

    If an earlier run was ended between this and the new setting, all is there, and that is all right as well.
    """
    there = {table.name: _read(target, table) for table in _tables()}
    if any(there[table.name].count for table in _tables() if table.name != "course"):
        if there != {table.name: _read(source, table) for table in _tables()}:
            raise CourseError("another gradebook is in that database; name an empty one")
        return {name: found.count for name, found in there.items()}, {}
    target.execute(Base.metadata.tables["course"].delete())  # nbgrader makes a row for the course whenever it looks
    total = sum(source.execute(select(func.count()).select_from(table)).scalar() for table in _tables())
    copied = {table.name: _Digest() for table in _tables()}
    keys: dict[str, set[Any]] = {}
    lost: Counter[str] = Counter()

    def rows() -> Iterator[None]:
        for table in _tables():
            keys[table.name] = set()
            parents = [(each.parent.name, each.column.table.name) for each in table.foreign_keys]
            (key,) = (column.name for column in table.primary_key.columns)
            for chunk in source.execute(_all(table)).mappings().partitions(AT_A_TIME):
                kept = [row for row in chunk if all(row[c] is None or row[c] in keys[name] for c, name in parents)]
                if kept:
                    target.execute(table.insert(), [dict(row) for row in kept])
                for row in kept:
                    copied[table.name].add(row.values())
                    keys[table.name].add(row[key])
                lost[table.name] += len(chunk) - len(kept)
                yield from (None for _ in chunk)

    for _ in progress(rows(), total=total):
        pass
    for table in _tables():
        if _read(target, table) != copied[table.name]:
            raise CourseError(f"what arrived in {table.name} is not what was there; nothing has been moved")
    return {name: each.count for name, each in copied.items()}, {name: count for name, count in lost.items() if count}


@dataclass
class _Digest:
    """How many rows a table has, and a digest of them in which their order does not count."""

    count: int = 0
    total: int = 0

    def add(self, row: Iterable[Any]) -> None:
        self.count += 1
        data = repr(list(row)).encode(errors="replace")
        self.total = (self.total + int.from_bytes(blake2b(data, digest_size=16).digest(), "big")) % (1 << 128)


def _read(connection: Any, table: Any) -> _Digest:
    found = _Digest()
    for row in connection.execute(_all(table)):
        found.add(row)
    return found


def _all(table: Any) -> Any:
    """Every row of a table, not all at once; texts are cut to nbgrader's columns: SQLite lets them be longer."""
    columns = [
        func.substr(column, 1, column.type.length).label(column.name) if type(column.type) is String else column
        for column in table.columns
    ]
    return select(*columns).execution_options(yield_per=AT_A_TIME)


def use_gradebook(root: Path, url: Any) -> None:
    """Set the gradebook's address in `nbgrader_config.py`. Raises CourseError where it would not be the one in use."""
    path, wanted = root / "nbgrader_config.py", url.render_as_string(hide_password=False)
    before = path.read_text(encoding="utf-8")
    line = f"{SETTING} = {wanted!r}"
    if url.get_backend_name() == "sqlite" and Path(url.database) == root / "gradebook.db":
        line = ""  # nbgrader's own choice, wherever the course lies
    after = SET.sub(lambda _: line, before)
    if line and not SET.search(before):
        after = f"{before.rstrip()}\n\n{line}\n"
    write_whole(path, after)
    try:
        used = CourseDirectory(config=read_config(root)).db_url
    except CourseError:
        used = ""
    if used != wanted:
        write_whole(path, before)
        raise CourseError(f"{path} sets the gradebook in an unusual way; make it say: {SETTING} = {wanted!r}")
