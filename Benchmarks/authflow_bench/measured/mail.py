"""From a mail's delivery to the code in an await's hands."""

import json
import os
import shutil

from ..figures import Samples
from ..processes import run
from ..rows import Skip, row


@row("outbox", "mail delivered to code in hand, outbox folder")
def outbox(bench, result):
    folder = bench.folder("outbox")
    usage = run(bench.measuring(), "outbox", str(bench.sizes.mails), folder / "Maildir")
    result.at_most("each mail, its writing included", Samples(json.loads(usage.output)["wall"]), 0.002, "ms")


@row("dovecot", "mail delivered to code in hand, Dovecot on loopback, one connection")
def dovecot(bench, result):
    if shutil.which("dovecot", path=os.environ["PATH"] + ":/usr/sbin") is None:
        raise Skip("dovecot is not installed")
    waiting = bench.sizes.mailbox_waiting
    usage = run(bench.measuring(), "mailbox", str(bench.sizes.mailbox_mails), str(waiting))
    seen = json.loads(usage.output)
    result.at_most("one await, mail delivered as it begins", Samples(seen["atOnce"]), 0.040, "ms")
    result.at_most("one await, mail delivered any time later", Samples(seen["later"]), 0.040, "ms")
    result.show(f"{waiting} awaits at once", Samples(seen["crowd"]), "ms")
    result.at_most(f"{waiting} awaits at once, the slowest", max(seen["crowd"]), 0.120, "ms")
    result.note(
        "delivered by LMTP, counted from Dovecot's answer to the delivery; negative where the code was there first; "
        "what follows a pushed EXISTS can't be told apart from outside"
    )
