"""Runs the scenario library on every profile: python3 scripts/matrix PROGRAM.

Each profile is a configuration file of a mock pool. The script writes one table, with a scenario in each row and a
profile in each column, as reports/matrix.md and reports/matrix.html. The exit code is 1 if a cell is red or if a
skipped cell has no reason.
"""

import argparse
import os
import pathlib
import sys
import time

import markdown
import page
import profiles
import runs
import table

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    options = arguments()
    started = time.monotonic()
    try:
        matrix = made(options)
    except runs.MatrixError as error:
        sys.exit(f"matrix: {error}")
    except OSError as error:
        sys.exit(f"matrix: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
    seconds = time.monotonic() - started
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "matrix.md").write_text(markdown.text(matrix), encoding="utf-8")
    (options.output / "matrix.html").write_text(page.text(matrix), encoding="utf-8")
    for problem in matrix.problems:
        print(problem)
    print(f"{matrix.summary} ({seconds:.1f} s), see {options.output / 'matrix.html'}")
    sys.exit(1 if matrix.problems else 0)


def arguments():
    parser = argparse.ArgumentParser(prog="matrix", description="Runs the scenario library on every profile.")
    parser.add_argument("program", type=pathlib.Path, help="a built authflow")
    parser.add_argument("--profiles", type=pathlib.Path, default=ROOT / "profiles", metavar="FOLDER",
                        help="a folder with configuration files and an authflow.yaml; default: profiles")
    parser.add_argument("--scenarios", type=pathlib.Path, default=ROOT / "scenarios", metavar="FOLDER",
                        help="default: scenarios")
    parser.add_argument("--only", nargs="+", metavar="PROFILE", help="run only on these profiles")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "reports", metavar="FOLDER",
                        help="default: reports")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="profiles at the same time; default: 2")
    options = parser.parse_args()
    options.program = options.program.resolve()
    # Relative paths keep the places in the table short.
    options.scenarios = pathlib.Path(os.path.relpath(options.scenarios))
    if not options.program.is_file():
        parser.error(f"{options.program} does not exist; `make matrix` builds it")
    return options


def made(options):
    """The table of all cells."""
    every = profiles.read(options.profiles)
    chosen = profiles.chosen(every, options.only)
    library = runs.Library(options.program, options.profiles / profiles.PROJECT, options.scenarios)
    results = runs.results(library, chosen, options.workers)
    exceptions = profiles.exceptions(options.profiles)
    return table.made(library.listed(), chosen, results, exceptions, is_complete=len(chosen) == len(every))


if __name__ == "__main__":
    main()
