"""The time from a message's delivery to the code in its await."""

import json
import os
import shutil

from ..figures import Samples
from ..processes import run
from ..rows import Skip, row


@row("outbox", "from the delivery of a message to its code, outbox folder")
def outbox(bench, result):
    folder = bench.folder("outbox")
    usage = run(bench.measuring(), "outbox", str(bench.sizes.mails), folder / "Maildir")
    result.at_most("each message, including its writing", Samples(json.loads(usage.output)["wall"]), 0.002, "ms")


@row("dovecot", "from the delivery of a message to its code, Dovecot on loopback, one connection")
def dovecot(bench, result):
    if shutil.which("dovecot", path=os.environ["PATH"] + ":/usr/sbin") is None:
        raise Skip("dovecot is not installed")
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
