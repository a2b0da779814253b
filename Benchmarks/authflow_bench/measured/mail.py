"""The time from a message's delivery to the code in its await."""

import json
import os
import shutil
import time

from ..figures import Samples
from ..processes import WrongResult, cpu_seconds, run, server
from ..rows import Skip, row


def require_dovecot():
    if shutil.which("dovecot", path=os.environ["PATH"] + ":/usr/sbin") is None:
        raise Skip("dovecot is not installed")


@row("sources", "from the start of a delivery to its code, sources other than IMAP")
def sources(bench, result):
    # The file of an mbox source must be unchanged for 20 ms. An HTTP source on this machine is read every 50 ms during the first
    # ten seconds of an await.
    goals = {"outbox": 0.002, "eml": 0.002, "mbox": 0.030, "http": 0.070}
    for kind, goal in goals.items():
        usage = run(bench.measuring(), "source", kind, str(bench.sizes.mails), bench.folder(f"source-{kind}"))
        seen = Samples(json.loads(usage.output)["wall"])
        result.at_most(f"`{kind}`, each message, including its writing", seen, goal, "ms")
        if kind == "http":
            result.at_most("`http`, the slowest message: one polling interval and 20 ms", max(seen.values), goal, "ms")


@row("dovecot", "from the delivery of a message to its code, Dovecot on loopback, one connection")
def dovecot(bench, result):
    require_dovecot()
    waiting = bench.sizes.mailbox_waiting
    usage = run(bench.measuring(), "mailbox", str(bench.sizes.mailbox_mails), str(waiting))
    seen = json.loads(usage.output)
    result.at_most("one await, message delivered when it starts", Samples(seen["atOnce"]), 0.040, "ms")
    result.at_most("one await, message delivered at any later time", Samples(seen["later"]), 0.040, "ms")
    result.show(f"{waiting} simultaneous awaits", Samples(seen["crowd"]), "ms")
    result.at_most(f"{waiting} simultaneous awaits, the slowest", max(seen["crowd"]), 0.120, "ms")
    result.note(
        "delivered by LMTP, counted from Dovecot's reply to the delivery; negative if the code arrived first; "
        "the steps after a pushed EXISTS can't be distinguished from outside"
    )


@row("waits", "CPU time per second of awaits on one mailbox while nothing arrives, Dovecot on loopback")
def waits(bench, result):
    require_dovecot()
    seconds = bench.sizes.quiet_seconds
    for waiting in bench.sizes.quiet_waits:
        command = bench.measuring(), "waits", str(waiting)
        with server(*command, until=r'"connections": *(\d+)', limit=120) as (process, found):
            if found[1] != "1":
                raise WrongResult(f"{waiting} awaits have {found[1]} connections")
            result.show(f"{waiting} awaits in their first ten seconds", load(process.pid, seconds), "ms/s")
            # The program checks the source less often for an older await.
            time.sleep(2 * seconds)
            result.at_most(f"{waiting} awaits after their first ten seconds", load(process.pid, seconds), 0.010, "ms/s")
    result.note("only the process of the awaits, without Dovecot; 40 and 8 checks per second")


def load(pid, seconds):
    """The CPU time of a process per second."""
    before, begin = cpu_seconds(pid), time.monotonic()
    time.sleep(seconds)
    return (cpu_seconds(pid) - before) / (time.monotonic() - begin)
