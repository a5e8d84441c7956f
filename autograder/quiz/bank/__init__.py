"""The quiz bank: a folder for each topic, with its question types, and what they share."""
