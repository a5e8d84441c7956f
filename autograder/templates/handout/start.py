"""Set up the course in this folder, and open it. Run it as often as you like: what is there already stays.

The scripts start.sh, start.command and start.bat look for a Python, and run this with it. What follows is for
JupyterLab, such as --no-browser.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Python 3.11 or later is needed, and this is %d.%d. Get one from python.org." % sys.version_info[:2])

import hashlib
import os
import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
MINE = HERE / "my-games"
ENVIRONMENT = HERE / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
INSTALLED = ENVIRONMENT / "installed"


def main() -> None:
    wheels = sorted(HERE.glob("aima_games-*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit(f"There is no file aima_games-….whl in {HERE}. Unpack the whole of handout.zip, and start again.")
    make_environment()
    install(wheels[-1])
    # So that a terminal in JupyterLab finds the command `aima-games`.
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    started = subprocess.call([PYTHON, "-m", "aima_games", "start", MINE, "--from", HERE])
    if started > 1:  # 1: something was kept as it is, which it has said
        sys.exit(started)
    print("Opening JupyterLab. To end it: Ctrl+C here, or close this window.", flush=True)
    try:
        sys.exit(subprocess.call([PYTHON, "-m", "jupyterlab", MINE, *sys.argv[1:]]))
    except KeyboardInterrupt:  # JupyterLab has had it as well, and ends
        sys.exit(0)


def make_environment() -> None:
    """A Python of the course's own, so that nothing else on this machine is changed."""
    try:
        if (
            subprocess.call([PYTHON, "-m", "pip", "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            == 0
        ):
            return
    except OSError:
        pass  # there is none yet, or the folder was moved, or its Python is gone
    print(f"Making an environment in {ENVIRONMENT} …", flush=True)
    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(ENVIRONMENT)
    except (subprocess.CalledProcessError, ImportError):
        version = "%d.%d" % sys.version_info[:2]
        sys.exit(
            f"This Python ({sys.executable}) has no pip to install with. On Debian and Ubuntu:\n"
            f"    sudo apt install python{version}-venv\nElsewhere get a Python from python.org. Then start again."
        )
    except OSError as error:
        sys.exit(f"{ENVIRONMENT} cannot be made: {error}. Unpack the course where you may write, and start again.")


def install(wheel: Path) -> None:
    """Install the course's package and JupyterLab, unless this very file is what was installed."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    before = INSTALLED.read_text(encoding="utf-8") if INSTALLED.exists() else ""
    if before == digest:
        return
    print("Installing the course and JupyterLab; this takes a few minutes the first time …", flush=True)
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    failed = subprocess.call([*pip, f"{wheel}[lab]"])
    if not failed and before:  # pip takes a file with the same version for the same package
        failed = subprocess.call([*pip, "--force-reinstall", "--no-deps", wheel])
    if failed:
        sys.exit("The installation failed; above it says why. Are you online, and is there space? Then start again.")
    INSTALLED.write_text(digest, encoding="utf-8")


main()
