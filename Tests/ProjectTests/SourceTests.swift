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
    "pop3s://mail.test", "AF2036 `url` must start with `imap://` or `imaps://` | this is `pop3s://`"
  ),
  (
    "mail.test",
    "AF2036 `url` must start with `imap://` or `imaps://` | did you mean `imaps://mail.test`?"
  ),
  (
    "mail.test:143/QA",
    "AF2036 `url` must start with `imap://` or `imaps://` | did you mean `imap://mail.test:143/QA`?"
  ),
  ("qa:word@mail.test", "AF2036 `url` must start with `imap://` or `imaps://`"),
  (
    "imaps://qa:word@mail.test",
    """
    AF2036 `url` can't contain a user name or password
      help: Remove them from the URL. To log in to a source, use the keys `username` and `password`.
    """
  ),
  ("imaps://mail.test/INBOX?ALL", "AF2036 `url` can't have a query (`?`)"),
  ("imaps://mail.test/INBOX#1", "AF2036 `url` can't have a fragment (`#`)"),
  ("imaps://", "AF2036 `url` needs a host, as in `imaps://host.example.com`"),
  ("imaps://:993", "AF2036 `url` needs a host, as in `imaps://host.example.com`"),
  ("imaps://[::1", "AF2036 `url` needs a host, as in `imaps://host.example.com`"),
  ("imaps://mail test", blank), ("imaps://mäil.test", blank),
  ("imaps://mail.test:0", port), ("imaps://mail.test:65536", port), ("imaps://mail.test:", port),
  ("imaps://mail.test:9a", port), ("imaps://mail.test:99999999999999999999", port),
])
func `an invalid URL is reported with the reason`(_ url: String, _ expected: String) {
  let keys = "url: 1️⃣'\(url)'2️⃣\npassword: $(secret.P)"
  #expect(mistakes(inMailbox: keys) == "1️⃣2️⃣ \(expected)")
}

private let port = "AF2036 the port in `url` must be a number from 1 to 65535"
private let blank =
  "AF2036 `url` can contain only visible ASCII characters\n  help: Percent-encode other characters "
  + "in a path, such as `%20` for a space. Write a host in its ASCII form."

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

@Test(arguments: [
  ("kind: outbox, path: ./outbox", ""), ("kind: outbox, path: /var/outbox", ""),
  (
    "kind: outbox, path: 1️⃣~/outbox2️⃣",
    "1️⃣2️⃣ AF2038 `~` is not expanded to the home folder here\n  help: Write `$(env.HOME)/outbox`."
  ),
  (
    "kind: outbox, 1️⃣folder2️⃣: outbox", "1️⃣2️⃣ AF2004 unknown key `folder` | did you mean `path`?"
  ),
  (
    "kind: imap, url: 'imaps://a.b', 1️⃣user2️⃣: a, password: $(secret.P)",
    "1️⃣2️⃣ AF2004 unknown key `user` | did you mean `username`?"
  ),
  (
    "kind: outbox, path: outbox, 1️⃣url2️⃣: a",
    """
    1️⃣2️⃣ AF2011 `url` is not allowed in a source of kind `outbox`
      help: In a source of kind `outbox`, use only `kind`, `path`, and `address`.
    """
  ),
  ("kind: webhook, port: 9230, secret: $(secret.S)", ""),
  ("kind: webhook, port: 1, secret: $(secret.S), listen: '::', insecure: true", ""),
  (
    "kind: webhook, port: 1, secret: $(secret.S), tlsCertificate: a, tlsKey: b, listen: 0.0.0.0", ""
  ),
  (
    "kind: webhook, port: 1, secret: $(secret.S), listen: 1️⃣here2️⃣",
    "1️⃣2️⃣ AF2039 `listen` must be an IP address, such as `127.0.0.1` or `0.0.0.0`"
  ),
  (
    "kind: webhook, 1️⃣port2️⃣: 65536, secret: $(secret.S)",
    "1️⃣2️⃣ AF2030 `port` must be at most 65535"
  ),
  (
    "kind: webhook, port: 1, secret: $(secret.S), 1️⃣tlsKey2️⃣: key.pem",
    "1️⃣2️⃣ AF2005 `tlsKey` requires `tlsCertificate`"
  ),
  (
    "kind: webhook, port: 1, secret: $(secret.S), 1️⃣listen2️⃣: 0.0.0.0",
    """
    1️⃣2️⃣ AF2005 the source `box` receives messages from other machines and requires `tlsCertificate`
      help: Add `tlsCertificate` and `tlsKey`, or `insecure: true` behind a proxy with TLS.
    """
  ),
  ("kind: command, run: [latest, $(to), $(since), $(env.A), \"\"]", ""),
  (
    "kind: command, run: 1️⃣latest $(to)2️⃣",
    """
    1️⃣2️⃣ AF2008 `run` must be a list | this is a string
      help: Write `run: [./latest-code.sh, $(to)]`. The program runs without a shell.
    """
  ),
  (
    "kind: command, run: 1️⃣[]2️⃣",
    """
    1️⃣2️⃣ AF2006 `run` needs a program
      help: Write `run: [./latest-code.sh, $(to)]`. The program runs without a shell.
    """
  ),
  (
    "kind: command, run: [1️⃣$(to)2️⃣]",
    """
    1️⃣2️⃣ AF2021 `to` is not available here
      help: Write `$(env.NAME)` or `$(secret.NAME)`.
    """
  ),
  (
    "kind: command, run: [latest, 1️⃣$(tag)2️⃣]",
    """
    1️⃣2️⃣ AF2021 `tag` is not available here
      help: Write `$(env.NAME)`, `$(secret.NAME)`, `$(to)`, or `$(since)`.
    """
  ),
  ("kind: eml, path: ./mails", ""), ("kind: mbox, path: /var/mail/qa", ""),
  (
    "kind: mbox, path: a, 1️⃣run2️⃣: [b]",
    """
    1️⃣2️⃣ AF2011 `run` is not allowed in a source of kind `mbox`
      help: In a source of kind `mbox`, use only `kind`, `path`, and `address`.
    """
  ),
  ("kind: 1️⃣mailpitt2️⃣", "1️⃣2️⃣ AF2010 unknown kind of source `mailpitt` | did you mean `mailpit`?"),
  ("kind: 1️⃣maildir2️⃣", "1️⃣2️⃣ AF2010 unknown kind of source `maildir` | did you mean `outbox`?"),
])
func `outboxes and commands are checked`(_ source: String, _ expected: String) {
  #expect(mistakes(in: "sources: { box: { \(source) } }") == expected)
}

private func mailboxes(_ pools: String) -> String {
  """
  sources:
    1️⃣box2️⃣: { kind: imap, url: "imaps://mail.test", username: a, password: $(secret.P) }
    wrong: { kind: imap, url: "imaps://mail.test", username: a, password: $(secret.P), address: 5️⃣a6️⃣ }
    dump: { kind: outbox, path: outbox }
    latest: { kind: command, run: [latest, $(to)] }
  pools:
  \(pools)
  """
}

private func pool(_ name: String, _ source: String) -> String {
  "  \(name): { kind: cognito, userPoolId: eu-west-1_A, clientId: abc, source: \(source) }"
}

private let wrongAddress = """
  5️⃣6️⃣ AF2039 `address` must be an email address, such as `qa+$(tag)@example.com`
  """

private let addressless = """
  1️⃣2️⃣ warning AF2045 the mailbox `box` has no `address`, so it receives no email to `$(user.email)`
    note: 3️⃣4️⃣ a pool uses the mailbox for email
    help: Write `address: qa+$(tag)@example.com`. Each tag creates a separate address.
  """

@Test(arguments: [
  ([pool("a", "3️⃣box4️⃣"), pool("b", "box")], true),
  ([pool("a", "{ sms: dump, email: 3️⃣box4️⃣ }")], true),
  ([pool("a", "{ email: latest, sms: dump }"), pool("b", "wrong"), pool("c", "dump")], false),
])
func `a mailbox without addresses is warned about once, and other sources never`(
  _ pools: [String],
  _ isWarnedOf: Bool
) {
  let expected = (isWarnedOf ? addressless + "\n" : "") + wrongAddress
  #expect(mistakes(in: mailboxes(pools.joined(separator: "\n"))) == expected)
}

@Test
func `a mailbox without addresses that no pool uses for email is valid`() {
  let text = mailboxes(pool("a", "{ sms: dump }")).replacing(
    "address: 5️⃣a6️⃣",
    with: "insecure: false"
  )
  #expect(mistakes(in: text) == "")
}

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
