"""A search told step by step."""
