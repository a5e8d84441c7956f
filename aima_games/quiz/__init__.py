"""Questions: `aima_games.quiz.pack` has those to practise on, `aima_games.quiz.quiz` draws new ones for a quiz."""

from aima_games.quiz import case as case  # so that quiz cases can be read from files
