internal import PoolClient
internal import Project
internal import Runner
internal import Scenario

/// The subject of `authflow doctor`: a pool with its sources, and the scenarios for it.
struct DoctorSubject: Sendable {
  let project: Project
  let access: PoolAccess
  /// The selected scenarios; empty if the project has none yet.
  let scenarios: ScenarioList
  /// The scenarios that a run on the pool would not skip, according to the files.
  var runnable: ScenarioList
  /// Whether `--send` signs up users.
  let sends: Bool

  var environment: Environment { access.environment }

  var pool: ResolvedPool { access.selection.pool }

  /// Whether a scenario that can run awaits a message, by email or SMS.
  func awaits(_ medium: Requirement) -> Bool {
    runnable.facts.contains { $0.requirements.contains(medium) }
  }

  /// The signed operations that a run may call, each with the names of its scenarios.
  func needs(on pool: ResolvedCognitoPool) -> [String: [String]] {
    var needs: [String: [String]] = [:]
    for scenario in runnable {
      let operations = scenario.signedOperations(
        domainIsKnown: pool.domain != nil,
        isIDWrittenOut: pool.isIDWrittenOut,
        hasGuard: pool.poolGuard != nil
      )
      for operation in operations { needs[operation, default: []].append(scenario.name) }
    }
    return needs
  }

  /// The operations that a run can't call without credentials; empty if every scenario can run.
  func signedCalls(on pool: ResolvedCognitoPool) -> [String] {
    let needing = runnable.filter { $0.requirements.contains(.admin) }
    let own = Set(needing.flatMap(\.calledOperations))
    return needs(on: pool).filter { own.contains($0.key) }.map(\.key).sorted()
  }

  /// Whether the source is read over HTTP and the pool is at an emulator.
  ///
  /// An emulator can send email to any address to a server such as a mail catcher. AWS sends email
  /// to the address's own server, so the source of a pool at AWS needs an `address`.
  func receivesFromEmulator(_ source: ResolvedSource) -> Bool {
    guard case .http = source.kind, let cognito = pool.cognito,
      let settings = try? LivePoolSettings(cognito, of: pool)
    else { return false }
    return !settings.endpoint.isAtAWS
  }

  var needsCredentials: Bool { runnable.contains { $0.requirements.contains(.admin) } }
}

extension DoctorSubject {
  /// Reads the project, and the scenarios; reports errors in their files.
  init(_ request: DoctorRequest, _ environment: Environment) async throws(CommandFailure) {
    let file = try ProjectFile(config: request.config, environment)
    let project = try file.project(for: .doctor)
    let (name, choice) = project.subject(of: request)
    let scenarios = try await file.scenarios(choice, onPool: name, in: project)
    let selection = try await file.readSelection(
      in: project,
      ofPool: name,
      for: scenarios,
      to: .doctor
    )
    try scenarios.checkEnvironment(file.environment)
    let prospect = try file.prospectivePool(pool: selection.pool.name, in: project, [], to: .doctor)
    var access = PoolAccess(selection, in: project, [], .doctor, file.environment)
    access.command = request.command
    self.init(
      project: project,
      access: access,
      scenarios: scenarios,
      runnable: scenarios.filter { prospect.skipReason(for: $0) == nil },
      sends: request.sends
    )
  }
}

extension ProjectFile {
  /// The selected scenarios; empty if the project has none yet.
  fileprivate func scenarios(
    _ choice: ScenarioChoice,
    onPool name: String?,
    in project: Project
  ) async throws(CommandFailure) -> ScenarioList {
    guard !choice.paths.isEmpty || !project.hasNoScenarios else { return [] }
    let reader = ScenarioReader(
      file: self,
      project: project,
      purpose: .doctor,
      variables: [],
      pools: [name].compactMap(\.self)
    )
    return try await reader.scenarios(choice, learningSecrets: true).chosen
  }
}

extension Project {
  /// The name of the pool, and the selection of scenarios; the name is nil for the default pool.
  fileprivate func subject(
    of request: DoctorRequest
  ) -> (pool: String?, choice: ScenarioChoice) {
    guard let word = request.word, isPath(word) else { return (request.word, request.choice) }
    var choice = request.choice
    choice.paths.insert(word, at: 0)
    return (nil, choice)
  }

  /// Whether the first word of the command line is a path, and not the name of a pool.
  fileprivate func isPath(_ word: String) -> Bool {
    let isName = pools.contains { $0.name == word } || word == Project.builtInPool
    guard !isName else { return false }
    let path = word.prefix { $0 != ":" }
    return word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
      || InputFile.kind(of: String(path)) != nil
  }

  /// Whether neither the project file nor the usual folder has scenarios.
  fileprivate var hasNoScenarios: Bool {
    defaults.paths == nil && InputFile.kind(of: folder + "/scenarios") != .folder
  }
}
