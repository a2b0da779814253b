"""The time in which a browser opens and filters an HTML report."""

import sys
import time

from ..bench import ROOT
from ..figures import Samples
from ..processes import WrongResult, run
from ..rows import Skip, row

sys.path.append(str(ROOT / "Tests" / "Witnesses"))

# Filters, and measures until the page has its new layout.
FILTER = """() => {
  const start = performance.now();
  const field = document.getElementById("search");
  field.value = field.value ? "" : "software token";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.body.getBoundingClientRect();
  return performance.now() - start;
}"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
SHOWN = "() => document.querySelectorAll('.rows > li:not([hidden])').length"


@row("html", "an HTML report in headless Chromium")
def html(bench, result):
    try:
        import browsers
        import recorded_run
    except ImportError as error:
        raise Skip(f"{error.name} is not installed") from error
    count = bench.sizes.reported
    folder = bench.folder("html")
    events = recorded_run.write(folder / "run.jsonl", count)
    made = run(bench.program, "report", "show", "--from", events, "--html", folder / "run.html", folder=folder)
    result.show(f"{count:,} scenarios, written", made.wall, "s")
    opened, filtered = [], []
    with browsers.chromium() as browser:
        for _ in range(bench.sizes.warm_ups + bench.sizes.runs):
            page = browser.new_page()
            start = time.perf_counter()
            page.goto(f"file://{folder}/run.html", wait_until="load")
            page.evaluate(PAINTED)
            opened.append(time.perf_counter() - start)
            filtered += [page.evaluate(FILTER) / 1000 for _ in range(2)]
            if page.evaluate(SHOWN) != count:
                raise WrongResult("the filter does not show all scenarios again")
            page.close()
    opened, filtered = opened[bench.sizes.warm_ups :], filtered[2 * bench.sizes.warm_ups :]
    result.at_most(f"{count:,} scenarios, opened", Samples(opened), 2, "s")
    result.at_most(f"{count:,} scenarios, filtered", Samples(filtered), 0.1, "ms")
