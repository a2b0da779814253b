import Project
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

@Test(arguments: [
  ("eu-west-1_AbC", "abc", ""),
  (
    "AbCdEf", "abc",
    "1️⃣2️⃣ AF2034 `userPoolId` must be a pool ID, such as `eu-west-1_AbCdEfGhI` | this is `AbCdEf`"
  ),
  (
    "eu-west-1-AbC", "abc",
    "1️⃣2️⃣ AF2034 `userPoolId` must be a pool ID, such as `eu-west-1_AbCdEfGhI` | did you mean `eu-west-1_AbC`?"
  ),
  (
    "arn:aws:cognito-idp:eu-west-1:1:userpool/eu-west-1_A", "abc",
    "1️⃣2️⃣ AF2034 `userPoolId` must be a pool ID, such as `eu-west-1_AbCdEfGhI` | this is `arn:aws:cognito-idp:eu-west-1:1:userpool/eu-west-1_A`"
  ),
  (
    "eu-west-1_A", "ab-c",
    "3️⃣4️⃣ AF2034 `clientId` must be a client ID, such as `4x5yza6bcde7fghi8jk9lmno0p` | this is `ab-c`"
  ),
])
func `IDs are checked against the patterns of the service`(
  _ pool: String,
  _ client: String,
  _ expected: String
) {
  let text = """
    pools:
      staging: { kind: cognito, userPoolId: "1️⃣\(pool)2️⃣", clientId: 3️⃣\(client)4️⃣ }
    """.replacing("\"1️⃣", with: "1️⃣\"").replacing("2️⃣\"", with: "\"2️⃣")
  #expect(mistakes(in: text) == expected)
}

@Test(arguments: [
  (
    "pools: { a: { kind: cognito, userPoolId: 1️⃣My_Pool2️⃣, clientId: a } }",
    """
    1️⃣2️⃣ AF2035 `userPoolId` must start with a region, as in `eu-west-1_AbCdEfGhI`
      help: If the server is not AWS, add `region`.
    """
  ),
  (
    "pools: { 1️⃣mock2️⃣: { kind: cognito, userPoolId: eu-west-1_A, clientId: a } }",
    "1️⃣2️⃣ AF2013 the name `mock` is reserved for the built-in mock\n  help: Rename the pool."
  ),
  (
    "pools: { 1️⃣a2️⃣: { userPoolId: eu-west-1_A } }",
    "1️⃣2️⃣ AF2005 the pool `a` needs `kind`\n  help: Use `mock` or `cognito`."
  ),
  (
    "pools: { a: { 1️⃣knd2️⃣: cognito } }",
    "1️⃣2️⃣ AF2004 unknown key `knd` | did you mean `kind`?"
  ),
  (
    "pools: { 1️⃣a2️⃣: { kind: cognito } }",
    """
    1️⃣2️⃣ AF2005 the pool `a` needs `userPoolId` and `clientId`
      help: Add both keys, or `amplifyOutputs` with the path of an Amplify outputs file.
    """
  ),
  (
    "pools: { 1️⃣a2️⃣: { kind: cognito, region: eu-west-1 } }",
    """
    1️⃣2️⃣ AF2005 the pool `a` needs `userPoolId` and `clientId`
      help: Add the missing keys. If the entry is only for `--create`, add `create-pools` to `allow` instead.
    """
  ),
  ("pools: { a: { kind: cognito, region: eu-west-1, allow: [create-pools] } }", ""),
  (
    "pools: { 1️⃣a2️⃣: { kind: cognito, allow: [create-pools] } }",
    "1️⃣2️⃣ AF2005 the pool `a` needs `region`"
  ),
  (
    "pools: { 1️⃣a2️⃣: { kind: cognito, clientId: abc, allow: [create-pools] } }",
    "1️⃣2️⃣ AF2005 the pool `a` needs `userPoolId`"
  ),
  (
    "pools: { a: { kind: 1️⃣cognitto2️⃣ } }",
    "1️⃣2️⃣ AF2010 unknown kind of pool `cognitto` | did you mean `cognito`?"
  ),
  (
    "pools: { m: { kind: mock, 1️⃣userPoolId2️⃣: eu-west-1_A } }",
    """
    1️⃣2️⃣ AF2011 `userPoolId` is not allowed in a pool of kind `mock`
      help: In a pool of kind `mock`, use only `kind`, `vars`, and `configuration`.
    """
  ),
  (
    "pools: { m: { kind: mock, configuration: 1️⃣[pools/production.yaml]2️⃣ } }",
    "1️⃣2️⃣ AF2008 `configuration` must be a string | this is a list"
  ),
  (
    "pools: { a: { kind: cognito, amplifyOutputs: amplify_outputs.json } }",
    ""
  ),
  (
    "pools: { a: { kind: cognito, 1️⃣amplifyOutputs2️⃣: a.json, 3️⃣clientId4️⃣: abc } }",
    """
    3️⃣4️⃣ AF2012 `clientId` and `amplifyOutputs` can't be combined
      note: 1️⃣2️⃣ this file has the pool, its client, and its domain
      help: Remove one of the two keys.
    """
  ),
  (
    """
    pools:
      a: { kind: cognito, amplifyOutputs: a.json, fips: 1️⃣true2️⃣, endpoint: "https://a.b" }
    """,
    """
    1️⃣2️⃣ AF2012 `fips` selects an AWS host, but `endpoint` names another server
      help: Remove `fips` or `endpoint`.
    """
  ),
  (
    "pools: { 1️⃣a/b2️⃣: { kind: mock } }",
    """
    1️⃣2️⃣ AF2009 invalid name `a/b`
      help: Start with a letter. Letters, digits, `_`, `-`, and `:` can follow.
    """
  ),
  ("defaults: { pool: mock }", ""),
  (
    "pools: { staging: { kind: mock } }\ndefaults: { pool: 1️⃣stagin2️⃣ }",
    "1️⃣2️⃣ AF2044 unknown pool `stagin` | did you mean `staging`?"
  ),
  (
    "defaults: { pool: 1️⃣staging2️⃣ }",
    "1️⃣2️⃣ AF2044 unknown pool `staging`\n  help: Use `mock`."
  ),
  // The content of a misspelled key is unknown, so references to it are not reported.
  (
    "1️⃣pool2️⃣: { staging: { kind: mock } }\ndefaults: { pool: staging }",
    "1️⃣2️⃣ AF2004 unknown key `pool` | did you mean `pools`?"
  ),
  (
    "pools: { mock: { kind: mock } }\n1️⃣pool2️⃣: mock",
    "1️⃣2️⃣ AF2004 `pool` belongs in `defaults`\n  help: Move the key to `defaults: { pool: ... }`."
  ),
  (
    "1️⃣paths2️⃣: [scenarios]",
    "1️⃣2️⃣ AF2004 `paths` belongs in `defaults`\n"
      + "  help: Move the key to `defaults: { paths: ... }`."
  ),
  (
    "1️⃣jobs2️⃣: 4\ndefaults: { timeout: 1m }",
    "1️⃣2️⃣ AF2004 `jobs` belongs in `defaults`\n  help: Move the key to `defaults: { jobs: ... }`."
  ),
  ("1️⃣pool2️⃣:", "1️⃣2️⃣ AF2004 unknown key `pool` | did you mean `pools`?"),
  ("defaults: { jobs: 1️⃣02️⃣ }", "1️⃣2️⃣ AF2030 `jobs` must be a whole number of at least 1"),
  (
    "defaults: { jobs: 1️⃣+42️⃣ }",
    "1️⃣2️⃣ AF2030 `jobs` must be a whole number of at least 1 | did you mean `4`?"
  ),
  (
    "defaults: { jobs: 1️⃣999999999999999999992️⃣ }",
    "1️⃣2️⃣ AF2030 `jobs` must be a whole number from 1 to \(Int.max)"
  ),
  (
    "defaults: { timeout: 1️⃣40000d2️⃣ }",
    "1️⃣2️⃣ AF2031 a duration must not be longer than a century"
  ),
  ("defaults: { timeout: 1️⃣0m2️⃣ }", "1️⃣2️⃣ AF2031 `timeout` must be longer than `0s`"),
  ("defaults: { within: 1️⃣602️⃣ }", "1️⃣2️⃣ AF2031 a duration needs a unit | did you mean `60s`?"),
  (
    "defaults: { timeout: 1️⃣$(env.LONG)2️⃣ }",
    "1️⃣2️⃣ AF2023 `timeout` must be a literal: `$(...)` is not supported here"
  ),
])
func `pools and defaults are checked as a whole`(_ text: String, _ expected: String) {
  #expect(mistakes(in: text) == expected)
}
