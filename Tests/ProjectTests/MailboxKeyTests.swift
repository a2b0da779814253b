import Testing

@Test(arguments: [
  (
    "oauthCommand: 1️⃣./token.sh2️⃣",
    """
    1️⃣2️⃣ AF2008 `oauthCommand` must be a list | this is a string
      help: Write `oauthCommand: [./mail-token.sh]`. The program runs without a shell.
    """
  ),
  (
    "oauthCommand: 1️⃣[]2️⃣",
    """
    1️⃣2️⃣ AF2006 `oauthCommand` needs a program
      help: Write `oauthCommand: [./mail-token.sh]`. The program runs without a shell.
    """
  ),
  (
    "oauthCommand: [./token.sh, 1️⃣$(to)2️⃣]",
    """
    1️⃣2️⃣ AF2021 `to` is not available here
      help: Write `$(env.NAME)` or `$(secret.NAME)`.
    """
  ),
  (
    "3️⃣oauthToken4️⃣: $(secret.T)\n1️⃣oauthCommand2️⃣: [./token.sh]",
    """
    1️⃣2️⃣ AF2012 `oauthToken` and `oauthCommand` can't be combined
      note: 3️⃣4️⃣ the other key is here
    """
  ),
  (
    "password: $(secret.P)\nmailboxes: 1️⃣INBOX2️⃣",
    """
    1️⃣2️⃣ AF2008 `mailboxes` must be a list | this is a string
      help: Write `mailboxes: [INBOX, \\Junk]`.
    """
  ),
  (
    "password: $(secret.P)\nmailboxes: 1️⃣[]2️⃣",
    """
    1️⃣2️⃣ AF2006 `mailboxes` is empty
      help: Write `mailboxes: [INBOX, \\Junk]`.
    """
  ),
  (
    "password: $(secret.P)\nmailboxes: [INBOX, 1️⃣\"\"2️⃣]",
    "1️⃣2️⃣ AF2006 an element of `mailboxes` must not be blank"
  ),
  (
    "password: $(secret.P)\nmailboxes: [3️⃣INBOX4️⃣, Codes, 1️⃣inbox2️⃣, codes]",
    """
    1️⃣2️⃣ AF2041 duplicate mailbox `inbox`
      note: 3️⃣4️⃣ first written here
    """
  ),
  (
    "password: $(secret.P)\nmailboxes: [1️⃣\\Junkk2️⃣]",
    "1️⃣2️⃣ AF2028 unknown special use `\\Junkk` | did you mean `\\Junk`?"
  ),
  (
    "password: $(secret.P)\nmailboxes: [1️⃣\\Newsletters2️⃣]",
    """
    1️⃣2️⃣ AF2028 unknown special use `\\Newsletters`
      help: Use `\\All`, `\\Archive`, `\\Drafts`, `\\Flagged`, `\\Junk`, `\\Sent`, or `\\Trash`.
    """
  ),
  (
    "password: $(secret.P)\nidle: 1️⃣yes2️⃣",
    "1️⃣2️⃣ AF2032 `idle` must be `true` or `false` | did you mean `true`?"
  ),
  (
    "password: $(secret.P)\n1️⃣mailbox2️⃣: [INBOX]",
    """
    1️⃣2️⃣ AF2004 unknown key `mailbox` | did you mean `mailboxes`?
    """
  ),
])
func `an invalid key of a mailbox is reported at its place`(_ keys: String, _ expected: String) {
  #expect(mistakes(inMailbox: "url: imaps://mail.test\n" + keys) == expected)
}
