"""The speed of checking scenario files."""

from ..bench import peaks, walls
from ..figures import Samples
from ..processes import WrongResult, run
from ..rows import row
from ..scenario_files import LOOK_UPS, SIGN_UP, write_files


@row("check", "`authflow check`")
def check(bench, result):
    count = bench.sizes.checked_files
    for name, template, reach in (("4 steps", SIGN_UP, 12_000), ("21 steps", LOOK_UPS, None)):
        folder = write_files(bench.folder(f"check-{len(template)}"), template, count)
        [usages] = bench.in_turn(lambda: _checked(bench, folder))
        rates = Samples([count / wall for wall in walls(usages).values])
        label = f"{count:,} files of {name}"
        result.at_least(label, rates, reach, "/s") if reach else result.show(label, rates, "/s")
        result.show(f"{label}, peak memory", peaks(usages), "MB")
    few = write_files(bench.folder("check-few"), SIGN_UP, max(count // 10, 1))
    [usages] = bench.in_turn(lambda: _checked(bench, few))
    result.show(f"{max(count // 10, 1):,} files of 4 steps, peak memory", peaks(usages), "MB")
    wrong = bench.folder("check-wrong") / "wrong.yaml"
    wrong.write_text(SIGN_UP.format(number=0).replace("confirmSignUp:", "confirmSignup:"))
    if "AF1203" not in run(bench.program, "check", wrong, status=2).output:
        raise WrongResult("a mistake is not found")


def _checked(bench, folder):
    usage = run(bench.program, "check", folder)
    if not usage.output.endswith("files, no problems\n"):
        raise WrongResult(f"not every file was checked without a problem: {usage.output[:200]}")
    return usage
