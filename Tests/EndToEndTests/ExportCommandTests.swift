import DiagnosticsTesting
import Subprocess
import SystemPackage
import Testing

private let configuration = """
  pool:
    Id: eu-west-1_AbCdEfGhI
    Name: production
    AutoVerifiedAttributes: [phone_number, email]
    SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms" }
    VerificationMessageTemplate: { EmailMessage: "Welcome\\n{####}", EmailSubject: "Hi: you" }
  clients:
    web: { ClientId: 4keptclientkeptclient4kept, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
    backend: { ClientId: 4keptclientkeptclient4kepb, ClientSecret: 0123456789abcdefghijklmnopqrstuv }
  groups: [ { GroupName: readers }, { GroupName: editors, Precedence: 1 } ]
  resourceServers: []
  """

private let project = """
  pools:
    live:
      kind: cognito
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: 4keptclientkeptclient4kept
      endpoint: URL
    made: { kind: mock, configuration: pool.yaml }
  """

let keysOfNobody = [
  "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-of-nobody",
]

/// Runs a mock of a file while the body runs.
///
/// The body receives the mock's address.
func withMock<Value: Sendable>(
  of file: String,
  in program: Program,
  _ body: @Sendable (String) async throws -> Value
) async throws -> Value {
  let result = try await Subprocess.run(
    .path(FilePath(Program.path)),
    arguments: ["mock", "--port", "0", "--configuration", file],
    workingDirectory: FilePath(program.folder),
    input: .none,
    output: .sequence,
    error: .discarded
  ) { execution in
    var value: Value?
    for try await line in execution.standardOutput.strings() {
      guard value == nil, let start = line.firstRange(of: "listens on ")?.upperBound else {
        continue
      }
      let url = line[start...].filter { !$0.isWhitespace }
      // The mock prints the address once the pool exists.
      do { value = try await body(url) } catch {
        try execution.send(signal: .interrupt)
        throw error
      }
      try execution.send(signal: .interrupt)
    }
    return value
  }
  #expect(result.terminationStatus.exitCode == 0)
  return try #require(result.closureResult)
}

@Test(.timeLimit(.minutes(20)))
func `exporting a mock created from an export gives the same export`() async throws {
  let program = try Program(["pool.yaml": configuration])
  let first = try await withMock(of: "pool.yaml", in: program) { url in
    try program.write(project.replacing("URL", with: url), to: "authflow.yaml")
    return try await program.run(
      ["pool", "export", "live", "--output", "exported.yaml"],
      environment: keysOfNobody
    )
  }
  #expect(first.status == 0 && first.error == "" && first.output == "", "\(first.error)")
  let exported = try program.read("exported.yaml")
  try expectGolden(exported, "export.yaml")
  let executions = try await withMock(of: "exported.yaml", in: program) { url in
    try program.write(project.replacing("URL", with: url), to: "authflow.yaml")
    let byName = try await program.run(["pool", "export", "live"], environment: keysOfNobody)
    let place = ["--endpoint", url, "--pool-id", "eu-west-1_AbCdEfGhI"]
    let byPlace = try await program.run(["pool", "export"] + place)
    let absent = try await program.run(
      ["pool", "export", "--endpoint", url, "--pool-id", "eu-west-1_Nowhere12"]
    )
    return [byName, byPlace, absent]
  }
  let file = try await program.run(["pool", "export", "exported.yaml"])
  #expect([executions[0].output, file.output] == [exported, exported])
  // Without a project file there is no default client, so the clients are sorted by name.
  #expect(
    executions[1].output.hasPrefix(
      exported[..<(exported.firstRange(of: "clients:")?.lowerBound ?? exported.endIndex)]
    )
  )
  #expect(executions.map(\.status) == [0, 0, 2])
  #expect(executions[2].error.hasPrefix("authflow: the pool `eu-west-1_Nowhere12` was not found: "))
}

@Test(.timeLimit(.minutes(20)))
func `a declared client that the pool lacks is reported, and no other client replaces it`()
  async throws
{
  let scenario =
    "scenario: Signs in\nsteps: [signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH }]\n"
  let program = try Program(["pool.yaml": configuration, "a.yaml": scenario])
  let executions = try await withMock(of: "pool.yaml", in: program) { url in
    let other = project.replacing("URL", with: url).replacing("4kept\n", with: "4typo\n")
    try program.write(other, to: "authflow.yaml")
    return [
      try await program.run(["pool", "export", "live"], environment: keysOfNobody),
      try await program.run(["pool", "check", "live", "a.yaml"], environment: keysOfNobody),
    ]
  }
  let warning =
    "authflow: warning: `live` has no client `4keptclientkeptclient4typo`, but the project file refers to it\n"
  #expect(executions.map(\.error) == [warning, warning])
  #expect(executions[0].status == 0)
  #expect(
    executions[1].output.contains(
      "    the project file refers to the client `4keptclientkeptclient4typo`, which the pool does not have\n"
    )
  )
  // The other client does not replace the missing client.
  #expect(!executions[1].output.contains("lacks"))
}

@Test func `the mock's default pool can be exported`() async throws {
  let program = try Program()
  let executions = [
    try await program.run(["pool", "export", "mock"]),
    try await program.run(["pool", "export", "mock"]),
  ]
  try expectGolden(executions[0].output + executions[0].error, "export-default.yaml")
  #expect(executions[0].output == executions[1].output)
}

@Test(arguments: [
  (["pool", "export", "nowhere.yaml"], 2, "no configuration file or pool named `nowhere.yaml`"),
  (
    ["pool", "export", "wrong.yaml"], 2,
    "nothing was exported, because the configuration file has errors"
  ),
  (["pool", "export", "two.yaml"], 2, "nothing was exported, because `two.yaml` can't be used"),
  (["pool", "export", "two.yaml#A"], 0, ""), (["pool", "export", "made"], 0, ""),
  (["pool", "export", "mode"], 2, "did you mean `made`?"),
  (["pool", "export", "gone"], 4, "DescribeUserPool: "),
  (["pool", "export"], 3, "expected either NAME, or --endpoint URL with --pool-id ID"),
  (["pool", "export", "made", "--region", "eu-west-1"], 3, "--region requires --endpoint"),
  (["pool", "export", "--endpoint", "http://127.0.0.1:9"], 3, "must be given together"),
  (["pool", "export", "made", "--output", "folder/"], 3, "`folder/`"),
  (["pool"], 0, ""),
])
func `an export ends with the documented exit code`(
  _ arguments: [String],
  _ status: Int32,
  _ words: String
) async throws {
  let program = try Program([
    "pool.yaml": configuration, "wrong.yaml": "pool: { MfaConfiguration: [ON] }\n",
    "two.yaml": """
    Resources:
      A: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: a } }
      B: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: b } }
    """,
    "authflow.yaml": """
    pools:
      made: { kind: mock, configuration: pool.yaml }
      gone: { kind: cognito, userPoolId: eu-west-1_AbCdEfGhI, clientId: abc, endpoint: "http://127.0.0.1:1" }
    """,
    "folder/a.yaml": "",
  ])
  let execution = try await program.run(arguments, environment: keysOfNobody)
  #expect(execution.status == status, "\(execution.error)")
  #expect(execution.error.contains(words), "\(execution.error)")
  #expect(!execution.output.contains("0123456789abcdef"))
}
