"""From a mail's delivery to the code in an await's hands."""

import json

from ..bench import ROOT
from ..figures import Samples
from ..processes import WrongResult, run
from ..rows import Skip, row


@row("outbox", "mail delivered to code in hand, outbox folder")
def outbox(bench, result):
    folder = bench.folder("outbox")
    usage = run(bench.measuring(), "outbox", str(bench.sizes.mails), folder / "Maildir")
    result.at_most("each mail, its writing included", Samples(json.loads(usage.output)["wall"]), 0.002, "ms")


@row("dovecot", "mail delivered to code in hand, Dovecot on loopback: needs dovecot")
def dovecot(bench, result):
    if (ROOT / "Tests" / "Support" / "MailServers" / "dovecot.sh").exists():
        raise WrongResult("IMAP sources are here now: write this row")
    raise Skip("authflow has no IMAP source yet")
