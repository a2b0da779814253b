import Testing

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
