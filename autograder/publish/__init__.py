"""Lectures as notebooks, website and slides."""

from pathlib import Path

KIT_LECTURES = Path(__file__).parents[2] / "notebooks"
"""Where the lectures that come with the kit are."""
