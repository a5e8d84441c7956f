"""`python -m aima_games` does what `aima-games` does, where that command is not on the path."""

import sys

from aima_games.home.cli import main

sys.exit(main())
