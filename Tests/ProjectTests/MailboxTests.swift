import Testing

@Test(arguments: [
  "url: imaps://mail.test\npassword: $(secret.P)",
  "url: imap://mail.test/INBOX/QA\noauthToken: $(secret.T)",
  "url: IMAPS://mail.test:993\npassword: $(secret.P)\ncaFile: ca.pem",
  "url: imap://mail.test\npassword: $(secret.P)\ninsecure: true",
  "url: $(env.URL)\npassword: $(secret.P)\ninsecure: true",
  "url: imaps://mail.test\npassword: $(secret.P)\naddress: qa+$(tag)@$(env.DOMAIN)",
  "url: imaps://mail.test\npassword: $(secret.P)\naddress: qa@$(tag).example.com",
  "url: imaps://mail.test\noauthCommand: [./token.sh, --user, $(env.USER), $(secret.S)]",
  "url: imaps://mail.test/\npassword: $(secret.P)\nmailboxes: [INBOX, \\junk, Codes/QA, $(env.BOX)]",
  "url: $(env.URL)\npassword: $(secret.P)\nmailboxes: [INBOX]\nidle: true\ndelete: false",
])
func `a mailbox may be written like this`(_ keys: String) {
  #expect(mistakes(inMailbox: keys) == "")
}

@Test(arguments: [
  (
    "url: imaps://mail.test\n1️⃣password2️⃣: $(secret.P)\n3️⃣oauthToken4️⃣: $(secret.T)",
    """
    3️⃣4️⃣ AF2012 `password` and `oauthToken` can't be combined
      note: 1️⃣2️⃣ the other key is here
    """
  ),
  (
    "url: imaps://mail.test\npassword: 1️⃣hunter22️⃣",
    """
    1️⃣2️⃣ warning AF2025 a secret is stored in plain text
      help: Write `password: $(secret.IMAP_PASSWORD)`, and set `IMAP_PASSWORD` in the environment.
    """
  ),
  (
    "url: imaps://mail.test\npassword: $(secret.P)\ninsecure: 1️⃣true2️⃣",
    """
    1️⃣2️⃣ AF2012 `insecure` turns off TLS, but the URL starts with `imaps://`
      help: Remove `insecure`. To trust your own root certificates, use `caFile`.
    """
  ),
  (
    "url: imap://mail.test\npassword: $(secret.P)\ncaFile: 3️⃣ca.pem4️⃣\ninsecure: 1️⃣true2️⃣",
    """
    3️⃣4️⃣ AF2012 `caFile` requires TLS, but `insecure` turns off TLS
      note: 1️⃣2️⃣ `insecure` is here
      help: Remove `caFile` or `insecure`.
    """
  ),
  (
    "url: imaps://mail.test\npassword: $(secret.P)\naddress: 1️⃣qa@example.com2️⃣",
    """
    1️⃣2️⃣ AF2024 `address` must contain `$(tag)`
      help: Write `qa+$(tag)@example.com`. Each tag creates a separate address.
    """
  ),
  (
    "url: imaps://mail.test\npassword: $(secret.P)\naddress: a$(tag)b1️⃣$(tag)2️⃣@example.com",
    """
    1️⃣2️⃣ AF2024 `address` must contain `$(tag)` only once
      help: Write `qa+$(tag)@example.com`. Each tag creates a separate address.
    """
  ),
  (
    "url: imaps://mail.test\npassword: $(secret.P)\naddress: 1️⃣$(tag).example.com2️⃣",
    "1️⃣2️⃣ AF2039 `address` must be an email address, such as `qa+$(tag)@example.com`"
  ),
  (
    "url: imaps://mail.test\npassword: 1️⃣${secret.P}2️⃣",
    """
    1️⃣2️⃣ warning AF2022 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(secret.P)`.
    """
  ),
  (
    "url: imaps://mail.test\npassword: 1️⃣${P}2️⃣",
    """
    1️⃣2️⃣ warning AF2022 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(secret.P)`.
    """
  ),
  (
    "url: imaps://mail.test\npassword: 1️⃣$(env.P)2️⃣",
    """
    1️⃣2️⃣ warning AF2027 a secret is read with `env`
      help: Write `$(secret.P)`, which reads the same variable.
    """
  ),
  (
    "1️⃣host2️⃣: mail.test\nport: 993\ntls: true\npassword: $(secret.P)",
    """
    1️⃣2️⃣ AF2004 unknown key `host`
      help: Write `url: imaps://mail.test:993` instead of `host`, `port`, and `tls`.
    """
  ),
  (
    "1️⃣server2️⃣: $(env.HOST)\npassword: $(secret.P)",
    """
    1️⃣2️⃣ AF2004 unknown key `server`
      help: Write `url: imaps://HOST` instead of `server`.
    """
  ),
])
func `a mistake in a mailbox is reported at its place`(_ keys: String, _ expected: String) {
  #expect(mistakes(inMailbox: keys) == expected)
}

@Test func `mailboxes are listed in one place`() {
  let keys = """
    url: 3️⃣imaps://mail.test/Codes4️⃣
    password: $(secret.P)
    1️⃣mailboxes2️⃣: [INBOX]
    """
  #expect(
    mistakes(inMailbox: keys) == """
      1️⃣2️⃣ AF2012 `mailboxes` and a mailbox in `url` can't be combined
        note: 3️⃣4️⃣ this URL names a mailbox
        help: Move the mailbox from the URL to `mailboxes`.
      """
  )
}
