@testable import Comparison
import ConfigurationChanges
import Diagnostics
import FoundationEssentials
import RunRecord
import Scenario
import Testing
@testable import Workflows

private let signUp = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email) }
  """

private let signIn = """
  scenario: A user signs in
  given:
    users: [{ as: alice }]
  steps:
    - signIn: { username: $(users.alice.username), password: $(users.alice.password) }
  """

private let deletion = signIn + "\n  - AdminDeleteUser: { Username: $(users.alice.username) }"

private let invitation = """
  scenario: A user is invited
  steps:
    - AdminCreateUser: { Username: $(user.email) }
  """

private let firstSignIn = """
  scenario: An invited user signs in
  given:
    users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }]
  steps:
    - signIn: { username: $(users.alice.username), password: $(users.alice.password) }
  """

/// The condition hides the attribute from the checks before the run.
private let plan = """
  scenario: A user has a plan
  steps:
    - signUp: { username: $(user.email), attributes: { custom:plan: gold } }
      when: { client.id: { exists: true } }
  """

private let groups = """
  scenario: The names of two groups differ in case
  steps:
    - CreateGroup: { GroupName: editors }
    - CreateGroup: { GroupName: Editors }
  """

private let columns = """
  scenario: A file of users has columns
  steps:
    - GetCSVHeader: {}
  """

/// The preconditions are all met by `pool()`.
private let demanding = """
  scenario: A user signs up in a pool with some settings
  given:
    pool: { Policies: { PasswordPolicy: { MinimumLength: 8 } } }
    client: { EnableTokenRevocation: true }
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      client: app
  """

private let planned = """
  scenario: An administrator gives a user a plan
  given:
    users: [{ as: alice }]
  steps:
    - AdminUpdateUserAttributes:
        Username: $(users.alice.username)
        UserAttributes: [{ Name: custom:plan, Value: gold }]
      expect: { error: InvalidParameterException }
  """

private let inviting =
  "AdminCreateUserConfig: { InviteMessageTemplate: { EmailSubject: Welcome } }"

private let planAttribute =
  "SchemaAttributes: [{ Name: custom:plan, AttributeDataType: String, Mutable: true }]"

/// The cases with a pool that the mock refuses, because first factors must include PASSWORD.
private let refusedCases = ["first-factor-gained-password", "first-factor-lost-password"]

private func parts(accessHours: Int) -> String {
  """
  pool: { UsernameAttributes: [email] }
  clients:
    web: { AccessTokenValidity: \(accessHours) }
    mobile: { AccessTokenValidity: 1 }
    admin: { AccessTokenValidity: 1 }
  groups: [{ GroupName: editors }, { GroupName: authors }]
  """
}

private func policy(_ settings: String) -> String {
  pool("Policies: { PasswordPolicy: { \(settings) } }")
}

private func pool(_ more: String = "", client: String = "") -> String {
  """
  pool:
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    \(more)
  clients:
    app: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]\(client) }
  """
}

@Suite struct `Trials of changed settings` {
  /// The cases of the knowledge about settings whose effects a scenario shows.
  private static func cases() throws -> [String] {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let folder = "/\(tests)/Fixtures/settings"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { !$0.contains(".") }.map { "\(folder)/\($0)" }
  }

  private func workspace(
    _ scenario: String,
    _ before: String,
    _ after: String
  ) throws -> Workspace {
    try Workspace(["a.yaml": scenario, "before.yaml": before, "after.yaml": after])
  }

  /// The runs on the unchanged pool and on the changed pool; nil if the mock refuses the pool.
  private func runs(
    in workspace: Workspace,
    durations: [Int: Duration] = [:]
  ) async throws -> (unchanged: RecordedRun?, trial: RecordedRun?) {
    let environment = workspace.environment
    let paths = Sides(workspace.path("before.yaml"), workspace.path("after.yaml"))
    let files = Sides(
      try ConfigurationFile(reading: paths.a, to: .impact, environment),
      try ConfigurationFile(reading: paths.b, to: .impact, environment)
    )
    let setup = try await ComparisonSetup(
      paths,
      workspace.comparing(),
      .impact,
      files: files.map { $0 },
      environment
    )
    let reaches = setup.scenarios.map(ObservableParts.init)
    let trials = TrialRun(
      setup: setup,
      environment: environment,
      written: setup.written(on: []),
      durations: durations,
      notice: StopNotice(environment.errors, ProgressLine(environment.errors))
    )
    let indices = Array(reaches.indices)
    let unchanged = UnchangedRun(scenarios: indices, file: files.a, trials: trials)
    let trial = try await trials.run(indices, on: files.b, since: unchanged)
    return (try await unchanged.outcomes(), trial)
  }

  @Test(arguments: try cases())
  func `a scenario whose result a setting affects runs again`(folder: String) async throws {
    let texts = try ["scenario", "before", "after"].map { name in
      try String(contentsOfFile: "\(folder)/\(name).yaml", encoding: .utf8)
    }
    let (unchanged, trial) = try await runs(in: try workspace(texts[0], texts[1], texts[2]))
    let isRejected = refusedCases.contains { folder.hasSuffix("/\($0)") }
    #expect((unchanged == nil || trial == nil) == isRejected)
    guard let unchanged, let trial else { return }
    let reruns = trial.records.filter { $1.startedAt != unchanged.records[$0]?.startedAt }
    #expect(!reruns.isEmpty)
  }

  @Test(arguments: [
    (signUp, pool("UserPoolTier: PLUS"), true),
    (signUp, pool("Policies: { PasswordPolicy: { MinimumLength: 12 } }"), true),
    (signUp, pool("Policies: { PasswordPolicy: { MinimumLength: 40 } }"), false),
    (signUp, pool(client: ", PreventUserExistenceErrors: ENABLED"), true),
    (signUp, pool(client: ", AccessTokenValidity: 2"), true),
    (signUp, pool("AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }"), false),
    (signIn, pool(client: ", AccessTokenValidity: 2"), false),
    (signIn, pool(client: ", PreventUserExistenceErrors: ENABLED"), true),
    (plan, pool(planAttribute), false), (plan, pool(client: ", AccessTokenValidity: 2"), true),
    (signIn, pool(client: ", RefreshTokenValidity: 1"), true),
    (deletion, pool(client: ", RefreshTokenValidity: 1"), false),
    (signIn, pool(planAttribute), true), (planned, pool(planAttribute), false),
    (signUp, pool(inviting), true), (signIn, pool(inviting), true),
    (invitation, pool(inviting), false),
    (signIn, policy("MinimumLength: 12"), true), (invitation, policy("MinimumLength: 12"), false),
    (signIn, policy("PasswordHistorySize: 3"), true),
    (signIn, policy("TemporaryPasswordValidityDays: 2"), true),
    (firstSignIn, policy("TemporaryPasswordValidityDays: 2"), true),
    (groups, pool(client: ", AccessTokenValidity: 2"), true),
    (groups, pool("UsernameConfiguration: { CaseSensitive: false }"), false),
    (columns, pool(client: ", AccessTokenValidity: 2"), true),
    (columns, pool(planAttribute), false),
    (demanding, pool(client: ", AccessTokenValidity: 2"), true),
    (demanding, pool(client: ", EnableTokenRevocation: false"), false),
    (demanding, pool("Policies: { PasswordPolicy: { MinimumLength: 12 } }"), false),
  ])
  func `a scenario runs again only if it reads a changed setting`(
    scenario: String,
    after: String,
    isSame: Bool
  ) async throws {
    let (unchanged, trial) = try await runs(in: try workspace(scenario, pool(), after))
    let starts = try [unchanged, trial].map { try #require($0).records[0]?.startedAt }
    #expect((starts[0] == starts[1]) == isSame)
  }

  @Test func `a scenario runs again if only the changed pool meets its preconditions`()
    async throws
  {
    let before = pool(client: ", EnableTokenRevocation: false")
    let workspace = try workspace(demanding + "\n---\n" + signIn, before, pool())
    let (unchanged, trial) = try await runs(in: workspace)
    let kinds = try [unchanged, trial].map { try #require($0).records[0]?.result.kind }
    #expect(kinds == [.skipped, .passed])
  }

  @Test(arguments: [0, 1])
  func `a trial uses the results of scenarios that wait long and of all others`(
    waiting: Int
  ) async throws {
    let workspace = try workspace(
      signUp + "\n---\n" + signIn,
      pool(),
      pool(client: ", AccessTokenValidity: 2")
    )
    let (unchanged, trial) = try await runs(in: workspace, durations: [waiting: .seconds(2)])
    let starts = try [unchanged, trial].map { run in
      let records = try #require(run).records
      return try [0, 1].map { try #require(records[$0]?.startedAt) }
    }
    #expect(starts[0][0] == starts[1][0])
    #expect(starts[0][1] != starts[1][1])
  }

  @Test func `a trial differs from the unchanged pool only in its change, in any order of parts`()
    throws
  {
    let workspace = try workspace(signUp, parts(accessHours: 1), parts(accessHours: 2))
    let environment = workspace.environment
    let documents = try ["before.yaml", "after.yaml"].map { name in
      let path = workspace.path(name)
      let file = try ConfigurationFile(reading: path, to: .impact, environment)
      return PoolDocument(file.configuration, name: name)
    }
    let change = PartialChange(from: documents[0], to: documents[1])
    let path = SettingPath(.client("web"), ["AccessTokenValidity"])
    let files = try [[], [path]].map { paths in
      try #require(SingleChangeRuns.file(of: change.pool(changing: paths), [], environment))
    }
    #expect(files[1].differsOnlyInReadSettings(from: files[0]))
  }
}
