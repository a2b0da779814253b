"""The paths of the site's sources in the repository."""

import pathlib

ROOT = pathlib.Path(__file__).parents[2]
DOCS = ROOT / "docs"
CONFIGURATION = DOCS / "zensical.toml"

# The maximum length of a page that people read as a whole.
LONGEST = 600
