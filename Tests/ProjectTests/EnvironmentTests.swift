import Diagnostics
import DiagnosticsTesting
@testable import Project
import Testing

/// The diagnostics of selecting a pool of a marked project file, with places as marks.
private func faults(
  in marked: String,
  _ environment: [String: String],
  pool: String = "a",
  sources: [String] = []
) throws -> String {
  let input = MarkedText(marked)
  let project = try project(input.text)
  do throws(ProjectError) {
    _ = try project.selection(ofPool: pool, alsoSources: sources, environment: environment)
    return ""
  } catch {
    guard case .unusable(let diagnostics) = error else { return error.text(in: project.file).plain }
    return input.summary(of: diagnostics)
  }
}

private let pool = """
  pools:
    a:
      kind: cognito
      userPoolId: 1️⃣$(env.ID)2️⃣
      clientId: 3️⃣$(env.CLIENT)4️⃣
      clientSecret: 5️⃣$(secret.CLIENT)6️⃣
      source: box
    b: { kind: mock, vars: { x: $(env.OTHER) } }
  sources:
    box: { kind: outbox, path: 7️⃣$(env.BOX)8️⃣ }
    unused: { kind: outbox, path: $(env.UNUSED) }
  """

@Test(arguments: [
  (
    [:],
    """
    1️⃣2️⃣ AF2050 the environment variable `ID` is not set
      help: Set the variable: `export ID=VALUE`. Alternatively, pass `--env-file FILE` with the line `ID=VALUE`.
    3️⃣4️⃣ AF2050 the environment variable `CLIENT` is not set
      note: 5️⃣6️⃣ also read here
      help: Set the variable: `export CLIENT=VALUE`. Alternatively, pass `--env-file FILE` with the line `CLIENT=VALUE`.
    7️⃣8️⃣ AF2050 the environment variable `BOX` is not set
      help: Set the variable: `export BOX=VALUE`. Alternatively, pass `--env-file FILE` with the line `BOX=VALUE`.
    """
  ),
  (
    ["ID": "", "CLIENT": " ", "BOX": "box"],
    """
    1️⃣2️⃣ AF2051 `userPoolId` must not be blank | `ID` is blank
    3️⃣4️⃣ AF2051 `clientId` must not be blank | `CLIENT` is blank
    5️⃣6️⃣ AF2051 `clientSecret` must not be blank | `CLIENT` is blank
    """
  ),
  (
    ["ID": "abc", "CLIENT": "abc", "BOX": "~/box"],
    """
    1️⃣2️⃣ AF2034 `userPoolId` must be a pool ID, such as `eu-west-1_AbCdEfGhI` | the value is `abc`
    7️⃣8️⃣ AF2038 `~` is not expanded to the home folder here | the value is `~/box`
      help: Replace `~` with the full path of the home folder.
    """
  ),
  (["ID": "eu-west-1_A", "CLIENT": "abc", "BOX": "box"], ""),
])
func `all missing variables of the selection are reported at once, and no others`(
  _ environment: [String: String],
  _ expected: String
) throws {
  #expect(try faults(in: pool, environment) == expected)
}

@Test func `a variable that only another pool reads may be unset`() throws {
  #expect(try faults(in: pool, ["OTHER": "x"], pool: "b") == "")
}

@Test(arguments: [
  (
    "region: 1️⃣$(env.REGION)2️⃣",
    ["REGION": "us-east-1"],
    """
    1️⃣2️⃣ AF2035 `region` must match the region in the pool ID
      note: 8️⃣9️⃣ the ID starts with the region
      help: Remove `region`. authflow reads the region from the ID.
    """
  ),
  (
    "region: 1️⃣$(secret.REGION)2️⃣", ["REGION": "EU_WEST"],
    "1️⃣2️⃣ AF2035 `region` must be a region, such as `eu-west-1`"
  ),
  (
    "endpoint: 1️⃣$(env.ENDPOINT)2️⃣", ["ENDPOINT": "http://cognito.test"],
    """
    1️⃣2️⃣ AF2037 the URL uses plain HTTP to another machine
      help: Write `https://`, or set `insecure: true` if anyone on the network may read passwords.
    """
  ),
  (
    "endpoint: $(env.ENDPOINT)\n    insecure: 1️⃣true2️⃣", ["ENDPOINT": "https://cognito.test"],
    """
    1️⃣2️⃣ AF2012 `insecure` allows plain HTTP, but the endpoint uses `https`
      help: Remove `insecure`. To trust your own root certificates, use `caFile`.
    """
  ),
  (
    "endpoint: 1️⃣$(env.ENDPOINT)2️⃣", ["ENDPOINT": "ftp://cognito.test"],
    "1️⃣2️⃣ AF2036 `endpoint` must start with `http://` or `https://` | the value is `ftp://cognito.test`"
  ),
  ("endpoint: $(env.ENDPOINT)", ["ENDPOINT": "http://127.0.0.1:5000"], ""),
])
func `values from the environment are checked against the same rules`(
  _ keys: String,
  _ environment: [String: String],
  _ expected: String
) throws {
  let text = """
    pools:
      a:
        kind: cognito
        userPoolId: 8️⃣eu-west-1_A9️⃣
        clientId: abc
        \(keys)
    """
  #expect(try faults(in: text, environment) == expected)
}

@Test(arguments: [
  ("qa+$(tag)@$(env.DOMAIN)", ["DOMAIN": "example.com"], ""),
  (
    "1️⃣qa+$(tag)@$(env.DOMAIN)2️⃣", ["DOMAIN": "a@b"],
    "1️⃣2️⃣ AF2039 `address` must be an email address, such as `qa+$(tag)@example.com` | the value is `qa+$(tag)@a@b`"
  ),
])
func `an address is checked with its environment values filled in`(
  _ address: String,
  _ environment: [String: String],
  _ expected: String
) throws {
  let text = "sources:\n  box:\n    kind: outbox\n    path: box\n    address: \(address)\n"
  #expect(try faults(in: text, environment, pool: "mock", sources: ["box"]) == expected)
}

@Test func `unknown pools and sources are reported with the existing names`() throws {
  #expect(
    try faults(in: pool, [:], pool: "c")
      == "authflow.yaml: unknown pool `c`; use `a`, `b`, or `mock`\n"
  )
  #expect(
    try faults(in: pool, ["OTHER": "x"], pool: "b", sources: ["bxo"])
      == "authflow.yaml: unknown source `bxo`; did you mean `box`?\n"
  )
}

@Test(arguments: [
  ("GITHUB_ACTIONS", "GitHub Actions: add the repository secret `ID`"),
  ("GITLAB_CI", "GitLab: add the CI/CD variable `ID`"),
  ("CIRCLECI", "CircleCI: add the environment variable `ID`"),
  (
    "JENKINS_URL",
    "Jenkins: add `environment { ID = credentials('ID') }` to the pipeline. ID is the ID of a "
      + "credential in the Jenkins credentials store."
  ),
  ("TF_BUILD", "Azure Pipelines: add the pipeline variable `ID`"),
])
func `in a CI job, the message names the setting of the CI system`(_ mark: String, _ help: String) {
  let range = SourceRange(at: .start)
  let found = UnsetVariable("ID", at: [range]).diagnostic(in: [mark: "true"])
  #expect(found?.help?.hasPrefix(help) == true, "\(found?.help ?? "")")
  #expect(UnsetVariable("ID", at: []).diagnostic(in: [:]) == nil)
}

@Test func `a name that no shell can set must change`() {
  for name in ["CLIENT-ID", "1", "A:B"] {
    let found = UnsetVariable(name, at: [SourceRange(at: .start)]).diagnostic(in: [:])
    #expect(found?.help?.hasPrefix("Use a name that consists of letters") == true, "\(name)")
  }
}

@Test func `an unset variable is reported with a similar variable that is set`() {
  let unset = UnsetVariable("CLIENT_ID", at: [SourceRange(at: .start)])
  let similar = unset.diagnostic(in: ["CLIENTID": "a", "HOME": "/root"])
  #expect(similar?.label == "did you mean `CLIENTID`, which is set?")
  #expect(unset.diagnostic(in: ["HOME": "/root"])?.label == "")
}
