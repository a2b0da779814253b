package import Diagnostics
internal import Reports
internal import Runner
internal import Scenario

/// The request for `authflow list` and `authflow explain`.
package struct ListingRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  /// The names of variables that `--var` sets.
  package var variables: [String] = []
  /// The pool for which skipped scenarios are marked; nil for none.
  package var pool: String?

  /// Whether the command describes the scenarios instead of listing them.
  package var explains = false

  package init() {}
}

/// The scenarios of a run, and the scenarios that the run would skip on a pool.
package struct ScenarioListing {
  package let scenarios: [ListedScenario]
  private let pool: ProspectivePool?

  /// Reads the scenarios.
  package init(
    _ request: ListingRequest,
    _ environment: Environment
  ) async throws(CommandFailure) {
    let reader = try ScenarioReader(
      request.config,
      for: request.explains ? .explain : .list,
      variables: request.variables,
      pools: [request.pool].compactMap(\.self),
      asksPool: request.pool != nil,
      environment
    )
    let chosen = try await reader.scenarios(request.choice, learningSecrets: false).chosen
    let pool = try request.pool.map { name throws(CommandFailure) in
      try reader.prospectivePool(name, chosen)
    }
    self.pool = pool
    scenarios = chosen.map { ListedScenario($0, on: pool) }
  }

  /// The number of scenarios, and the number of scenarios that a run on the pool would skip.
  package var summary: String {
    let files = Set(scenarios.map(\.file)).count
    let count = "\(scenarios.count.counting("scenario")) in \(files.counting("file"))"
    guard let pool else { return count }
    let skipped = scenarios.count { $0.skipReason != nil }
    let none = "a run on `\(pool.name.visible)` would skip \(skipped == 0 ? "none" : "\(skipped)")"
    return "\(count); \(none)\(unseen)"
  }

  /// The reason why a run may skip more scenarios than the files show; empty if there is none.
  private var unseen: String {
    guard let pool = pool?.pool else { return "" }
    let running = scenarios.filter { $0.skipReason == nil }.map(\.scenario)
    let mayLackCredentials = pool.isLive && running.contains { $0.requirements.contains(.admin) }
    let credentials =
      mayLackCredentials
      ? "; without AWS credentials, a run would also skip scenarios that require `admin`" : ""
    let settings =
      running.contains(where: pool.mayDiffer)
      ? "; `list` does not read the pool's settings, so a run may skip more" : ""
    return credentials + settings
  }

  /// The description of each scenario in plain words.
  package var explanation: StyledText {
    ScenarioExplanation.all(of: scenarios.map(\.scenario)) { pool?.skipReason(for: $0) }
      .map(\.text).joined()
  }
}

extension ScenarioReader {
  /// The pool with the given name; throws if scenarios that would run on it use unknown names.
  fileprivate func prospectivePool(
    _ name: String,
    _ scenarios: ScenarioList
  ) throws(CommandFailure) -> ProspectivePool {
    let pool = try file.prospectivePool(pool: name, in: project, variables, to: purpose)
    let faults = pool.typos(in: scenarios)
    guard faults.isEmpty else {
      file.environment.errors.write(faults.report)
      throw .notPerformed(purpose, because: .unknownNames)
    }
    return pool
  }
}

/// The pool for which a command predicts skipped scenarios, with the names for scenarios.
struct ProspectivePool {
  let pool: DeclaredPool
  let names: ProjectNames
  /// The names that the project defines on any pool.
  let definedNames: ProjectNames
  /// Whether the pool is the default pool, on which unknown names are errors.
  let isDefault: Bool

  var name: String { pool.name }

  /// The reason why a run would skip a scenario, as far as files show; nil if the scenario may run.
  func skipReason(for scenario: Scenario) -> String? {
    pool.skipReason(for: scenario) ?? (isDefault ? nil : names.reason(against: scenario))
  }

  /// The unknown names that prevent a run.
  func typos(in scenarios: ScenarioList) -> [FileFindings] {
    let names = isDefault ? names : definedNames
    return names.faults(in: scenarios.filter { pool.skipReason(for: $0) == nil })
  }
}
