@testable import Project
import Testing
import Values

private func mistakes(inSource source: String) -> String {
  mistakes(in: "sources: { box: { \(source) } }")
}

@Test(arguments: [
  "kind: mailpit, url: 'http://127.0.0.1:8025'",
  "kind: mailpit, url: 'https://mail.test/mailpit/', username: a, password: $(secret.P)",
  "kind: mailhog, url: 'http://mailhog:8025', insecure: true, every: 2s, delete: true",
  "kind: mailosaur, server: abcd1234, apiKey: $(secret.K)",
  "kind: mailslurp, inbox: i, apiKey: $(secret.K), wait: 20s",
  "kind: twilio, account: AC1, password: $(secret.T)",
  "kind: json, url: 'https://a.test/$(to)?after=$(since)'",
  "kind: json, request: { url: 'https://a.test' }, to: [to, cc]",
  "kind: http, url: 'https://a.test?to=$(to)', code: otp",
  "kind: http, url: 'https://a.test', to: to, raw: 'https://b.test/$(id)', id: id, decode: base64",
  "kind: http, url: 'https://a.test?o=$(offset)&k=$(secret.K)', to: to.address, html: body.0.html",
  "kind: http, url: 'https://a.test', body: { to: $(to), n: 1 }, text: t",
])
func `an HTTP source may be written like this`(_ source: String) {
  #expect(mistakes(inSource: source) == "")
}

@Test(arguments: [
  (
    "kind: mailpit, url: 1️⃣'http://mailpit:8025'2️⃣",
    """
    1️⃣2️⃣ AF2037 the URL uses plain HTTP to another machine
      help: Write `https://`, or set `insecure: true` if anyone on the network may read codes.
    """
  ),
  (
    "kind: mailpit, url: 'https://a.test', insecure: 1️⃣true2️⃣",
    """
    1️⃣2️⃣ AF2012 `insecure` allows plain HTTP, but the URL uses `https`
      help: Remove `insecure`. To trust your own root certificates, use `caFile`.
    """
  ),
  (
    "kind: mailpit, url: 'http://127.0.0.1', caFile: 1️⃣ca.pem2️⃣",
    """
    1️⃣2️⃣ AF2012 `caFile` requires TLS, but the URL uses HTTP
      help: Write `https://`, or remove `caFile`.
    """
  ),
  (
    "kind: mailpit, url: 'https://a.test', 1️⃣username2️⃣: a",
    "1️⃣2️⃣ AF2012 `username` requires `password`"
  ),
  (
    "kind: mailpit, url: 1️⃣'https://a:b@a.test'2️⃣",
    """
    1️⃣2️⃣ AF2036 `url` can't contain a user name or password
      help: Remove them from the URL. To log in to a source, use the keys `username` and `password`.
    """
  ),
  (
    "kind: mailpit, url: 1️⃣'ftp://a.test'2️⃣",
    "1️⃣2️⃣ AF2036 `url` must start with `http://` or `https://` | this is `ftp://`"
  ),
  (
    "kind: mailosaur, server: a, apiKey: 1️⃣abc2️⃣",
    """
    1️⃣2️⃣ warning AF2025 a secret is stored in plain text
      help: Write `apiKey: $(secret.MAILOSAUR_API_KEY)`, and set `MAILOSAUR_API_KEY` in the environment.
    """
  ),
  (
    "kind: http, url: 'https://a.test', to: to, text: 1️⃣a..b2️⃣",
    """
    1️⃣2️⃣ AF2020 `text` must be a path, such as `data.messages`
      help: Write the names of the members, and the indices of lists, with `.` between them.
    """
  ),
  (
    "kind: http, url: 'https://a.test', to: to, raw: a, 1️⃣text2️⃣: b",
    "1️⃣2️⃣ AF2012 `text` and `raw` can't be combined"
  ),
  (
    "kind: http, url: 'https://a.test', to: to, text: a, method: 1️⃣post2️⃣",
    "1️⃣2️⃣ AF2028 `method` must be `GET` or `POST` | did you mean `POST`?"
  ),
  (
    "kind: http, url: 'https://a.test', to: to, text: a, id: b, 1️⃣delete2️⃣: true",
    "1️⃣2️⃣ AF2012 `delete` requires `deleteUrl`"
  ),
  (
    "kind: http, url: 'https://a.test', to: to, id: b, text: a, message: 1️⃣/b2️⃣",
    """
    1️⃣2️⃣ AF2024 `message` must contain `$(id)`
      help: For example, write `/messages/$(id)`. authflow replaces `$(id)` with the message's ID.
    """
  ),
  (
    "kind: http, url: 'https://a.test', to: to, id: b, text: a, message: 1️⃣'b/$(id)'2️⃣",
    "1️⃣2️⃣ AF2036 `message` must start with `/`, `http://`, or `https://`"
  ),
  (
    "kind: http, url: 1️⃣'a.test/$(to)'2️⃣, text: a",
    "1️⃣2️⃣ AF2036 `url` must start with `http://` or `https://`"
  ),
  (
    "kind: json, request: { url: 'https://a.test', method: GET, 1️⃣body2️⃣: { a: b } }",
    "1️⃣2️⃣ AF2012 `body` requires `method: POST`"
  ),
  (
    "kind: http, url: 'https://a.test?x=1️⃣$(tag)2️⃣', to: to, text: a",
    """
    1️⃣2️⃣ AF2021 `tag` is not available here
      help: Write `$(env.NAME)`, `$(secret.NAME)`, `$(to)`, `$(since)`, `$(next)`, `$(offset)`, or `$(wait)`.
    """
  ),
  (
    "kind: http, request: { url: 'https://a.test' }, 1️⃣method2️⃣: GET, to: to, text: a",
    "1️⃣2️⃣ AF2012 `method` must be in `request`"
  ),
])
func `a mistake in an HTTP source is reported at its place`(_ source: String, _ expected: String) {
  let found = mistakes(inSource: source).split(separator: "\n")
  // A note shows the other place, which has no mark.
  #expect(found.filter { !$0.hasPrefix("  note") }.joined(separator: "\n") == expected)
}

@Test(arguments: [
  ("1️⃣box2️⃣: { kind: http, url: 'https://a.test', to: to }", "text`, `html`, `code`, or `raw`"),
  ("1️⃣box2️⃣: { kind: http, url: 'https://a.test', text: t }", "the source `box` needs `to`"),
  ("1️⃣box2️⃣: { kind: http, to: to, text: t }", "the source `box` needs `url`"),
  ("1️⃣box2️⃣: { kind: mailosaur, server: a }", "the source `box` needs `apiKey`"),
  ("1️⃣box2️⃣: { kind: mailpit }", "the source `box` needs `url`"),
])
func `a missing key of an HTTP source is reported at the source's name`(
  _ source: String,
  _ words: String
) {
  let found = mistakes(in: "sources: { \(source) }")
  #expect(found.hasPrefix("1️⃣2️⃣ AF2005 ") && found.contains(words), "\(found)")
}

// MARK: - Resolution

private func inbox(_ source: String, _ environment: [String: String] = [:]) throws -> HTTPInbox {
  let found = try project("sources: { box: { \(source) } }")
    .source(named: "box", environment: environment)
  guard case .http(let inbox) = found.kind else { throw NoInbox() }
  return inbox
}

private struct NoInbox: Error {}

@Test func `a preset keeps the path of its URL`() throws {
  let found = try inbox("kind: mailpit, url: 'https://mail.test/pit/'")
  let list = "https://mail.test/pit/api/v1/messages?start=$(offset)&limit=50"
  #expect(found.list.url.spelling == list)
  #expect(found.deletion == nil)
}

@Test func `a preset deletes only if its source says so`() throws {
  let found = try inbox("kind: mailhog, url: 'https://mail.test', delete: true")
  #expect(found.deletion?.url.spelling == "https://mail.test/api/v1/messages/$(id)")
}

@Test func `keys of a service become its headers`() throws {
  let key = ["K": "k3y-of-a-service"]
  let mailosaur = try inbox("kind: mailosaur, server: ab, apiKey: $(secret.K)", key)
  #expect(mailosaur.login == .init(username: Secret("k3y-of-a-service"), password: Secret("")))
  let mailslurp = try inbox("kind: mailslurp, inbox: ab, apiKey: $(secret.K)", key)
  #expect(mailslurp.headers == [.init("x-api-key", Secret("k3y-of-a-service"))])
}

@Test func `mailosaur generates addresses of its inbox`() throws {
  let source = try project("sources: { a: { kind: mailosaur, server: ab12, apiKey: $(secret.K) } }")
    .source(named: "a", environment: ["K": "k"])
  #expect(source.address?.text == "$(tag)@ab12.mailosaur.net")
}

@Test(arguments: ["mailpit", "mailhog"])
func `a mail catcher can't be a source for SMS, nor Twilio for email`(_ kind: String) {
  let found = mistakes(
    in: """
      sources:
        a: { kind: \(kind), url: "https://a.test", address: $(tag)@a.test }
        b: { kind: twilio, account: AC1, password: $(secret.T) }
      pools:
        p: { kind: cognito, userPoolId: eu-west-1_A, clientId: abc, source: { email: 3️⃣b4️⃣, sms: 1️⃣a2️⃣ } }
      """
  )
  #expect(
    found == """
      3️⃣4️⃣ AF2043 email can't arrive at `b` | this source receives only SMS messages
        help: For email, use a source of any kind except `twilio`.
      1️⃣2️⃣ AF2043 SMS messages can't arrive at `a` | this source receives only email
        help: For SMS messages, use a source of kind `outbox`, `command`, `webhook`, `eml`, `http`, `json`, `mailosaur`, or `twilio`.
      """
  )
}
