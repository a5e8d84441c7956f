"""Lectures as notebooks, website and slides."""
