"""The paths of the site's sources in the repository."""

import pathlib

ROOT = pathlib.Path(__file__).parents[2]
DOCS = ROOT / "docs"
CONFIGURATION = DOCS / "zensical.toml"

# The folders with files that the documentation mentions, which the packages of `make dist` contain.
PACKAGED = ("examples", "profiles")

# The maximum length of a page that people read as a whole.
LONGEST = 600
