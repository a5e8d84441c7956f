"""A course directory: where everything lies, its class list, its secret, its ledger and its releases."""
