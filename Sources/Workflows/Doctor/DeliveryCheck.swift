internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Project
internal import RunRecord
internal import Runner
internal import Scenario
internal import Synchronization
internal import Waiting

/// `authflow doctor --send`: signs up a user for each email source, and awaits the code.
///
/// The sign-up is a scenario and runs like any other. Safety rules, journal, and cleanup are
/// therefore those of a run.
struct DeliveryCheck: Sendable {
  let subject: DoctorSubject
  /// DescribeUserPool's `UserPool`; empty if it could not be read.
  let pool: JSONObject

  private var environment: Environment { subject.environment }

  func run() async -> [DoctorCheck] {
    let sources = subject.access.selection.sources.filter { source in
      source.address != nil || source.name == subject.pool.cognito?.emailSource
    }
    guard !sources.isEmpty else {
      return [DoctorCheck(.messages, "delivery", DeliveryFinding.noSource)]
    }
    var checks: [DoctorCheck] = []
    for source in sources where !environment.stop.isRaised {
      let name = "delivery to \(source.name)"
      checks += await findings(source).map { DoctorCheck(.messages, name, $0) }
    }
    return checks
  }

  private func findings(_ source: ResolvedSource) async -> [DeliveryFinding] {
    guard source.address != nil else { return [.noAddress] }
    let signUp: DeliveryScenario
    switch DeliveryScenario.scenario(for: source.name, on: pool) {
    case .success(let found): signUp = found
    case .failure(let obstacle): return [obstacle.finding]
    }
    do {
      return findings(in: try await record(of: signUp, source))
    } catch let failure as CommandFailure {
      let reasons = failure.problems.map(\.title)
      let reason = reasons.isEmpty ? failure.message : reasons.joined(separator: "; ")
      return [failure.outcome == .refused ? .refused(reason: reason) : .failed(reason: reason)]
    } catch {
      return [.failed(reason: "\(error)")]
    }
  }

  /// Runs the sign-up with this source as the pool's source for email.
  private func record(
    of signUp: DeliveryScenario,
    _ source: ResolvedSource
  ) async throws -> ScenarioRecord? {
    var selection = subject.access.selection
    if var pool = selection.pool.cognito {
      pool.emailSource = source.name
      selection.pool.kind = .cognito(pool)
    }
    // Each run has a journal of its own.
    let access = PoolAccess(selection, in: subject.project, [], .doctor, environment.silent)
    let scenarios = signUp.scenarios
    let options = access.options(
      seed: environment.newSeed,
      subject.project.defaults,
      command: ["authflow", "doctor", "--send"]
    )
    return try await access.withPool(for: scenarios, access.openedSources) { pools, sources in
      await environment.withDispatcher { messages in
        let finished = Mutex<ScenarioRecord?>(nil)
        let run = environment.run(options, on: pools, messages, sources) { event in
          if case .scenarioFinished(let record) = event { finished.withLock { $0 = record } }
        }
        _ = await run.run(scenarios)
        return finished.withLock { $0 }
      }
    }
  }

  private func findings(in record: ScenarioRecord?) -> [DeliveryFinding] {
    guard let record else { return [.failed(reason: "the sign-up was not run")] }
    let left = record.leftovers.map {
      DeliveryFinding.left(user: $0.name, reason: $0.reason)
    }
    switch record.result {
    case .passed, .flaky:
      return left.isEmpty ? [.arrived(after: record.steps.last?.elapsed ?? .zero)] : left
    case .failed(let failure), .blocked(let failure):
      return [.failed(reason: failure.message)] + left
    case .skipped(let reason): return [.failed(reason: reason.description)] + left
    }
  }
}

/// The scenario that signs a user up and awaits the code.
struct DeliveryScenario: Sendable {
  let scenarios: [Scenario]

  /// The reason that no sign-up can be made.
  struct Obstacle: Error {
    let finding: DeliveryFinding
  }

  /// Values of required attributes, in the form that the service accepts.
  ///
  /// Source: developer guide, "Working with user attributes"; OpenID Connect Core 1.0 §5.1.
  private static let values = [
    "address": "1 Test Street", "birthdate": "1990-01-31", "family_name": "Doctor",
    "gender": "other", "given_name": "Test", "locale": "en-US", "middle_name": "T",
    "name": "Test Doctor", "nickname": "test", "phone_number": "$(user.phone)",
    "picture": "https://example.com/picture", "profile": "https://example.com/profile",
    "updated_at": "1700000000", "website": "https://example.com", "zoneinfo": "Europe/Berlin",
  ]

  /// Builds the scenario from the members of DescribeUserPool; empty members if they are unknown.
  static func scenario(
    for source: String,
    on pool: JSONObject
  ) -> Result<DeliveryScenario, Obstacle> {
    let names = pool["UsernameAttributes"]?.array?.compactMap(\.string) ?? []
    if !names.isEmpty, !names.contains("email") {
      return .failure(Obstacle(finding: .phoneNumbers))
    }
    // With `email` as an alias, a user name can't be an address. An address is a valid user name in
    // every other pool.
    let hasAlias = pool["AliasAttributes"]?.array?.contains("email") ?? false
    let username = hasAlias ? "$(user.username)" : "$(user.email)"
    let required = requiredAttributes(of: pool)
    let missing = required.filter { values[$0] == nil }
    guard missing.isEmpty else { return .failure(Obstacle(finding: .attributes(missing))) }
    var attributes: JSONObject = ["email": "$(user.email)"]
    for name in required { attributes[name] = values[name].map(JSONValue.string) }
    let document: JSONValue = [
      "scenario": "A sign-up's code arrives",
      "steps": [
        [
          "signUp": [
            "username": .string(username), "password": "$(user.password)",
            "attributes": .object(attributes),
          ]
        ],
        ["awaitCode": ["to": "$(user.email)", "source": .string(source)]],
      ],
    ]
    // JSON is also YAML.
    let file = CheckedFile(bytes: Array(document.text(.pretty).utf8), name: "authflow doctor")
    return .success(DeliveryScenario(scenarios: file.scenarios))
  }

  private static func requiredAttributes(of pool: JSONObject) -> [String] {
    let schema = pool["SchemaAttributes"]?.array ?? []
    return schema.filter { $0["Required"] == true }.compactMap { $0["Name"]?.string }
      .filter { $0 != "sub" && $0 != "email" }
  }
}
