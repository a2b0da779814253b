"""Measures authflow beside whatever peers are installed; `bench.py` is the way in."""
