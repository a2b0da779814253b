"""Builds the documentation site: python scripts/docs_site PROGRAM [OUTPUT].

PROGRAM is a built authflow, which prints its commands and its schema. In OUTPUT (default: .build), the pages are
written to `docs/`, the configuration to `zensical.toml`, and the site to `site/`.
"""

import pathlib
import subprocess
import sys

import search
from assembly import Site
from files import ROOT
from program import Program


def main(program, output=ROOT / ".build"):
    output = pathlib.Path(output).absolute()
    Site(Program(program)).write(output)
    zensical = pathlib.Path(sys.executable).with_name("zensical")
    command = [zensical, "build", "--strict", "--clean", "--config-file", output / "zensical.toml"]
    code = subprocess.run(command, check=False).returncode
    if code == 0:
        search.ranked(output / "site")
        # The address of the site is unknown, so Zensical writes a site map without pages.
        (output / "site/sitemap.xml").unlink()
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
