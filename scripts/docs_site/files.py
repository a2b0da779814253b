"""Where the site's sources are in the repository, and where it is built."""

import pathlib

ROOT = pathlib.Path(__file__).parents[2]
DOCS = ROOT / "docs"
CONFIGURATION = DOCS / "zensical.toml"

# More than this is not read in one go.
LONGEST = 600
