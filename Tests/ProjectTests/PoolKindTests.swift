@testable import Project
import Testing

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
])
func `pools are checked as a whole`(_ text: String, _ expected: String) {
  #expect(mistakes(in: text) == expected)
}
