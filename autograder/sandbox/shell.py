"""IPython's shell as a notebook kernel runs it, with what cells show caught in nbformat's terms.

The file is read inside the sandbox, beside `runner.py`.
"""

from __future__ import annotations

import base64
import fcntl
import io
import json
import os
import tempfile
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type

OUTPUT_LIMIT = 200_000
"""Characters of output kept for one cell; the rest is dropped here, before it can fill anything up."""


class Outputs:
    """The outputs of the running cell, in nbformat's terms and in the order in which they came."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget what the previous cell has shown."""
        self.items: list[dict[str, Any]] = []
        self._left = OUTPUT_LIMIT
        self._clear_next = False
        self._named: dict[str, list[dict[str, Any]]] = {}

    def add(self, output: dict[str, Any], name: str | None = None) -> None:
        """Add an output; one with the `name` of a display handle can be replaced later."""
        if self._clear_next:
            self.items, self._clear_next = [], False
        text = json.dumps(output, default=str)
        size, output = len(text), json.loads(text)
        if self._left <= 0:
            return
        self._left -= size
        if self._left < 0:
            output = {"output_type": "stream", "name": "stdout", "text": "\n… the rest of the output was left out\n"}
        elif name:
            self._named.setdefault(name, []).append(output)
        self.items.append(output)

    def replace(self, output: dict[str, Any], name: str | None) -> None:
        """Show something else where a display handle was shown in this cell."""
        text = json.dumps(output, default=str)
        self._left -= len(text)
        if self._left > 0:
            for shown in self._named.get(name or "", []):
                shown.update(json.loads(text), output_type=shown["output_type"])

    def write(self, name: str, text: str) -> None:
        if self._clear_next:
            self.items, self._clear_next = [], False
        if len(text) > self._left > 0:
            text = text[: self._left] + "\n… the rest of the output was left out\n"
        elif self._left <= 0:
            return
        self._left -= len(text)
        last = self.items[-1] if self.items else {}
        if last.get("output_type") == "stream" and last.get("name") == name:
            last["text"] += text
        else:
            self.items.append({"output_type": "stream", "name": name, "text": text})

    def clear(self, wait: bool) -> None:
        if wait:
            self._clear_next = True
        else:
            self.items = []


OUTPUTS = Outputs()


class Stream(io.TextIOBase):
    """sys.stdout or sys.stderr of the cells."""

    encoding = "utf-8"

    def __init__(self, name: str) -> None:
        self.name = name

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        OUTPUTS.write(self.name, text)
        return len(text)


class Descriptor:
    """Text written past Python to descriptor 1 or 2, by programs and C code: in a file that is read after each cell."""

    def __init__(self, name: str, descriptor: int) -> None:
        self.name = name
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        fcntl.fcntl(self._file.fileno(), fcntl.F_SETFL, os.O_APPEND | os.O_RDWR)
        os.dup2(self._file.fileno(), descriptor)

    def collect(self) -> None:
        if os.fstat(self._file.fileno()).st_size:
            OUTPUTS.write(self.name, os.pread(self._file.fileno(), OUTPUT_LIMIT, 0).decode(errors="replace"))
            os.ftruncate(self._file.fileno(), 0)


class Publisher(DisplayPublisher):
    """Where `display(…)` goes."""

    def publish(
        self, data: Any, metadata: Any = None, source: Any = None, *, update: bool = False, **more: Any
    ) -> None:
        output = {"output_type": "display_data", "data": _mime(data), "metadata": metadata or {}}
        name = (more.get("transient") or {}).get("display_id")
        if update:
            OUTPUTS.replace(output, name)
        else:
            OUTPUTS.add(output, name)

    def clear_output(self, wait: bool = False) -> None:
        OUTPUTS.clear(wait)


class Hook(DisplayHook):
    """Where the value of a cell's last expression goes."""

    def start_displayhook(self) -> None:
        pass

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        OUTPUTS.add(
            {
                "output_type": "execute_result",
                "execution_count": self.prompt_count,
                "data": _mime(format_dict),
                "metadata": md_dict or {},
            }
        )

    def finish_displayhook(self) -> None:
        pass


class Shell(InteractiveShell):
    """IPython's shell as a notebook kernel runs it, with the outputs caught."""

    displayhook_class = Type(Hook)
    display_pub_class = Type(Publisher)
    system = InteractiveShell.system_piped

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        OUTPUTS.add(
            {
                "output_type": "error",
                "ename": getattr(etype, "__name__", "Error"),
                "evalue": str(evalue)[:2_000],
                "traceback": [str(line) for line in stb][:200],
            }
        )

    def init_hooks(self) -> None:
        super().init_hooks()
        self.set_hook("show_in_pager", lambda *_, **__: None, 99)  # help opens beside a notebook, not in it

    def ask_exit(self) -> None:
        print("exit() does nothing in a graded notebook")

    def enable_gui(self, gui: Any = None) -> None:  # no window here
        pass


def _mime(data: Any) -> dict[str, Any]:
    """A mime bundle as JSON data: bytes (pictures) in base64, as nbformat wants them."""
    return {
        str(kind): base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value
        for kind, value in dict(data).items()
    }
