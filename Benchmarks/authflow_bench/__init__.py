"""Measures authflow next to the peers that are installed; `bench.py` is the entry point."""
