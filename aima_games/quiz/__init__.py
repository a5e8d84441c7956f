"""Stored questions to practise on: shown, answered, marked and explained."""

from aima_games.quiz import case as case  # so that quiz cases can be read from files
