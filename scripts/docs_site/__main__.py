"""Builds the documentation site: python scripts/docs_site PROGRAM [OUTPUT].

PROGRAM is a built authflow, which is asked for its commands and its schema. OUTPUT (default: .build) gets the pages
in `docs/`, the configuration in `zensical.toml`, and the site in `site/`.
"""

import pathlib
import subprocess
import sys

from assembly import Site
from files import ROOT
from program import Program


def main(program, output=ROOT / ".build"):
    output = pathlib.Path(output).absolute()
    Site(Program(program)).write(output)
    zensical = pathlib.Path(sys.executable).with_name("zensical")
    command = [zensical, "build", "--strict", "--clean", "--config-file", output / "zensical.toml"]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
