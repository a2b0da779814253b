import Testing

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
  ("kind: webhook, port: 1, secret: $(secret.S), listen: '0:0:0:0:0:0:0:1'", ""),
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
