#!/usr/bin/env python3
"""Measures authflow on this machine, next to the peers that are installed.

`make bench` builds the programs and runs this script. Figures are medians of whole processes. Compared
programs take turns within a run. The script needs only the standard library.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import signal
import sys
import tempfile

from authflow_bench import measured  # noqa: F401  (fills the list of rows)
from authflow_bench import report
from authflow_bench.bench import FULL, QUICK, ROOT, Bench
from authflow_bench.rows import ROWS, measured as result_of


def main() -> int:
    options = parsed()
    # The code that starts a server also stops it. Therefore, a signal must unwind that code.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    load = os.getloadavg()[0]
    results = []
    with tempfile.TemporaryDirectory(prefix="authflow-bench-") as scratch:
        bench = Bench(options.program, options.measure, options.sizes, pathlib.Path(scratch))
        for row in options.rows:
            result = result_of(row, bench)
            results.append((row, result))
            shown = json.dumps(report.as_json(row, result)) if options.json else report.as_text(row, result)
            print(shown, flush=True)
    if options.write:
        options.write.write_text(report.as_markdown(results, options.program, load))
    return 1 if any(result.failed for _, result in results) else 0


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    built = ROOT / ".build" / "release"
    parser.add_argument("--program", type=pathlib.Path, default=built / "authflow", help="the authflow to measure")
    parser.add_argument("--measure", type=pathlib.Path, help="the authflow-measure; by default next to the program")
    parser.add_argument("--quick", action="store_true", help="only check that every row works; ignore the figures")
    parser.add_argument("--runs", type=int, help="the number of runs of most measurements")
    parser.add_argument("--only", nargs="+", metavar="ROW", help=f"rows to measure: {', '.join(row.name for row in ROWS)}")
    parser.add_argument("--write", type=pathlib.Path, metavar="FILE", help="write the results as Markdown")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    options = parser.parse_args()
    options.program = options.program.resolve()
    options.measure = (options.measure or options.program.with_name("authflow-measure")).resolve()
    if not options.program.exists():
        parser.error(f"{options.program} does not exist; `make bench` builds it")
    options.sizes = QUICK if options.quick else FULL
    if options.runs:
        options.sizes = dataclasses.replace(options.sizes, runs=options.runs)
    unknown = set(options.only or []) - {row.name for row in ROWS}
    if unknown:
        parser.error(f"unknown row: {', '.join(sorted(unknown))}")
    options.rows = [row for row in ROWS if not options.only or row.name in options.only]
    return options


if __name__ == "__main__":
    sys.exit(main())
