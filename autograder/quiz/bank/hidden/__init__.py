"""Hidden information: information sets, best responses in Kuhn poker, and regret matching."""
