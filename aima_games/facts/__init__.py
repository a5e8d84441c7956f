"""What is known of real games, for lectures and quizzes: tables as data, and their readers."""
