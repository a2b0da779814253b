@testable import Project
import Testing

@Test(arguments: [
  "", "region: eu-west-1", "clientSecret: $(secret.S)", "insecure: false", "vars: {}", "allow: []",
  "source: dump", "source: { email: box, sms: dump }", "source: { sms: dump }", "source: box",
  "endpoint: https://cognito.test\ncaFile: ca.pem",
  "endpoint: http://127.0.0.1:5000", "endpoint: http://localhost:5000/path/",
  "endpoint: http://[::1]:5000", "endpoint: http://cognito.test\ninsecure: true",
  "endpoint: $(env.ENDPOINT)\ninsecure: true\ncaFile: $(env.CA)", "region: $(env.REGION)",
  // Servers other than AWS use other IDs.
  "endpoint: http://127.0.0.1:5000\nregion: local", "credentials: { profile: $(env.TEAM)-qa }",
  "allow: [create-users, AdminDisableUser]",
])
func `a pool may be written like this`(_ keys: String) {
  #expect(mistakes(inPool: keys) == "")
}

@Test(arguments: [
  (
    "1️⃣allows2️⃣: [create-users]",
    "1️⃣2️⃣ AF2004 unknown key `allows` | did you mean `allow`?"
  ),
  (
    "allow: [1️⃣create-user2️⃣, 3️⃣AdminCreateUsers4️⃣]",
    """
    1️⃣2️⃣ AF2040 unknown permission `create-user` | did you mean `create-users`?
    3️⃣4️⃣ AF2040 unknown permission `AdminCreateUsers` | did you mean `AdminCreateUser`?
    """
  ),
  (
    "allow: [1️⃣everything2️⃣]",
    """
    1️⃣2️⃣ AF2040 unknown permission `everything`
      help: Write `create-users`, `change-users`, `delete-users`, `send-messages`, or `create-pools`, or the name of an operation.
    """
  ),
  (
    "allow: [1️⃣SignUp2️⃣, 3️⃣SignUp4️⃣]",
    "3️⃣4️⃣ AF2041 duplicate permission `SignUp`\n  note: 1️⃣2️⃣ first written here"
  ),
  ("source: 1️⃣dumb2️⃣", "1️⃣2️⃣ AF2042 unknown source `dumb` | did you mean `dump`?"),
  (
    "source: { email: 1️⃣inbox2️⃣, sms: 3️⃣other4️⃣ }",
    """
    1️⃣2️⃣ AF2042 unknown source `inbox`
      help: Use `box` or `dump`.
    3️⃣4️⃣ AF2042 unknown source `other`
      help: Use `box` or `dump`.
    """
  ),
  (
    "source: { sms: 1️⃣box2️⃣ }",
    """
    1️⃣2️⃣ AF2043 SMS messages can't arrive at `box` | this is a mailbox
      help: For SMS messages, use a source of kind `outbox`, `command`, `webhook`, `eml`, `http`, `json`, `mailosaur`, or `twilio`.
    """
  ),
  (
    "source: 1️⃣[box]2️⃣",
    """
    1️⃣2️⃣ AF2008 `source` must be a name or a mapping | this is a list
      help: Write `source: NAME`, or `source: { email: NAME, sms: NAME }`.
    """
  ),
  (
    "region: 1️⃣eu-west-22️⃣",
    """
    1️⃣2️⃣ AF2035 `region` must match the region in the pool ID
      note: [7:17][7:36] the ID starts with the region
      help: Remove `region`. authflow reads the region from the ID.
    """
  ),
  (
    "1️⃣configuration2️⃣: pool.yaml",
    """
    1️⃣2️⃣ AF2011 `configuration` is not allowed in a pool of kind `cognito`
      help: In a pool of kind `cognito`, use only `kind`, `region`, `userPoolId`, `clientId`, `clientSecret`, `clients`, `endpoint`, `caFile`, `insecure`, `fips`, `dualStack`, `credentials`, `allow`, `source`, `vars`, `rate`, `amplifyOutputs`, `domain`, and `guard`.
    """
  ),
  (
    "caFile: 1️⃣ca.pem2️⃣",
    """
    1️⃣2️⃣ AF2012 `caFile` requires an `endpoint`
      help: Remove `caFile`. Without `endpoint`, authflow connects to AWS over TLS with the system's root certificates.
    """
  ),
  (
    "endpoint: http://127.0.0.1:1\ncaFile: 1️⃣ca.pem2️⃣",
    """
    1️⃣2️⃣ AF2012 `caFile` requires TLS, but the endpoint uses HTTP
      help: Write `https://`, or remove `caFile`.
    """
  ),
  (
    "endpoint: https://cognito.test\ninsecure: 1️⃣true2️⃣",
    """
    1️⃣2️⃣ AF2012 `insecure` allows plain HTTP, but the endpoint uses `https`
      help: Remove `insecure`. To trust your own root certificates, use `caFile`.
    """
  ),
  (
    "endpoint: 1️⃣http://cognito.test2️⃣",
    """
    1️⃣2️⃣ AF2037 the URL uses plain HTTP to another machine
      help: Write `https://`, or set `insecure: true` if anyone on the network may read passwords.
    """
  ),
  (
    "endpoint: 1️⃣http://cognito-idp.eu-west-1.amazonaws.com2️⃣\ninsecure: true",
    "1️⃣2️⃣ AF2037 an AWS endpoint must use TLS\n  help: Write `https://`."
  ),
  (
    "endpoint: 1️⃣http://cognito-idp.eu-west-1.api.aws2️⃣\ninsecure: true",
    "1️⃣2️⃣ AF2037 an AWS endpoint must use TLS\n  help: Write `https://`."
  ),
  ("rate: 1️⃣02️⃣", badRate()), ("rate: 1️⃣-12️⃣", badRate()),
  ("rate: 1️⃣202️⃣", badRate("20/s")), ("rate: 1️⃣0/s2️⃣", badRate()), ("rate: 1️⃣20/d2️⃣", badRate()),
  ("rate: 1️⃣-1/s2️⃣", badRate()), ("rate: 1️⃣1.5/s2️⃣", badRate()), ("rate: 1️⃣20/s/s2️⃣", badRate()),
  (
    "clientSecret: 1️⃣abcdefghijklmnopqrstuvwxyz2️⃣",
    """
    1️⃣2️⃣ warning AF2025 a secret is stored in plain text
      help: Write `clientSecret: $(secret.CLIENT_SECRET)`, and set `CLIENT_SECRET` in the environment.
    """
  ),
  (
    "clients: { 1️⃣web2️⃣: {} }", "1️⃣2️⃣ AF2005 the client `web` needs `clientId`"
  ),
  (
    "insecure: 1️⃣yes2️⃣", "1️⃣2️⃣ AF2032 `insecure` must be `true` or `false` | did you mean `true`?"
  ),
])
func `a mistake in a pool is reported at its place`(_ keys: String, _ expected: String) {
  #expect(mistakes(inPool: keys) == expected)
}

private func badRate(_ meant: String? = nil) -> String {
  let label = meant.map { " | did you mean `\($0)`?" } ?? ""
  return
    "1️⃣2️⃣ AF2033 invalid rate: expected a rate such as `20/s`\(label)\n  help: Write a whole number of at least 1, a slash, and `s`, `m`, or `h`."
}

@Test func `a mock with the address of a server is reported once`() {
  let text = """
    pools:
      local: { kind: mock, region: eu-west-1, 1️⃣endpoint2️⃣: "http://127.0.0.1:9229", clientId: abc }
    """
  #expect(
    mistakes(in: text) == """
      1️⃣2️⃣ AF2011 `endpoint` is not allowed in a pool of kind `mock`
        help: For a running `authflow mock`, write `kind: cognito` with `endpoint`, `userPoolId`, and `clientId`. `authflow mock` prints these values.
      """
  )
}
