"""The memory of a run with one scenario, and of a run with many scenarios."""

import pathlib
import sys

from .. import late_server
from ..bench import peaks
from ..figures import Samples
from ..processes import resident_bytes, run, server
from ..rows import row
from ..scenario_files import SIGN_UP, check_passed, write_files, write_stream


@row("trivial", "a run with one scenario, peak memory")
def trivial(bench, result):
    script = pathlib.Path(late_server.__file__)
    with server(sys.executable, script, until=r"listens on (\S+)\n") as (_, match):
        step = f"scenario: One answer {{number}}\nsteps:\n  - http: {{{{ url: {match[1]}/ }}}}\n"
        folder = write_files(bench.folder("trivial-http"), step, 1)
        [usages] = bench.in_turn(lambda: _scenarios(bench, folder, 1))
    result.at_most("one `http` step", peaks(usages), 40e6, "MB")
    folder = write_files(bench.folder("trivial"), SIGN_UP, 1)
    [usages] = bench.in_turn(lambda: _scenarios(bench, folder, 1))
    result.show("four steps on the embedded mock", peaks(usages), "MB")


@row("scale", "Many scenarios in one run, with every report and the history")
def scale(bench, result):
    few, many = bench.sizes.scale
    peak = {}
    for count in (few, many):
        folder = bench.folder(f"scale-{count}")
        size = min(count, 100)
        for number in range(count // size):
            write_stream(folder / f"part-{number:04}.yaml", SIGN_UP, size)
        seen: list[int] = []
        usage = run(
            *_command(bench, folder, every=True),
            folder=folder,
            watch=lambda pid: seen.append(resident_bytes(pid)),
        )
        check_passed(usage.output, count)
        peak[count] = usage.rss
        result.show(f"{count:,} scenarios", usage.wall, "s")
        quarters = [seen[len(seen) * part // 4] for part in range(4)] if len(seen) > 8 else []
        for part, resident in enumerate(quarters):
            result.show(f"{count:,} scenarios, resident after {part * 25} % of the time", resident, "MB")
    result.at_most(f"{few:,} scenarios, peak", Samples([peak[few]]), 120e6, "MB")
    result.at_most(f"{many:,} scenarios, peak", Samples([peak[many]]), 150e6, "MB")
    result.at_most(f"{many:,} - {few:,} scenarios, peak", Samples([peak[many] - peak[few]]), 30e6, "MB")


def _scenarios(bench, folder, count):
    usage = run(*_command(bench, folder), folder=folder.parent)
    check_passed(usage.output, count)
    return usage


def _command(bench, folder, every=False):
    """A quiet run with a JUnit report, or with every report and the history of the folder."""
    report = folder.parent / folder.name
    command = [bench.program, "run", folder, "--quiet", "--junit", f"{report}.xml"]
    if every:
        kinds = {"--html": "html", "--markdown": "md", "--ctrf": "json", "--json": "jsonl"}
        for option, ending in kinds.items():
            command += [option, f"{report}.{ending}"]
    return command
