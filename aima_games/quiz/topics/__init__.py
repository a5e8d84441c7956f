"""The question types, found by being there: a folder a topic, a class a type (see `aima_games.quiz.bank`)."""
