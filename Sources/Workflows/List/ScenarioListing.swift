package import Diagnostics
internal import Reports
internal import Scenario

/// What `authflow list` and `authflow explain` are asked for.
package struct ListingRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  /// The names that the command line gives values.
  package var variables: [String] = []
  /// The pool that is asked about; nil for none.
  package var pool: String?

  package init() {}
}

/// The scenarios that a run would take, and what a pool would skip of them.
package struct ScenarioListing {
  package let scenarios: [ListedScenario]
  private let pool: ProspectivePool?

  /// Reads the scenarios for `authflow list`.
  package init(list request: ListingRequest, _ environment: Environment) async throws {
    try await self.init(request, .list, environment)
  }

  /// Reads the scenarios for `authflow explain`.
  package init(explain request: ListingRequest, _ environment: Environment) async throws {
    try await self.init(request, .explain, environment)
  }

  private init(
    _ request: ListingRequest,
    _ purpose: Purpose,
    _ environment: Environment
  ) async throws(CommandFailure) {
    let reader = try ScenarioReader(
      request.config,
      for: purpose,
      variables: request.variables,
      pools: [request.pool].compactMap(\.self),
      asksPool: request.pool != nil,
      environment
    )
    let chosen = try await reader.scenarios(request.choice, learningSecrets: false).chosen
    let pool = try request.pool.map { name throws(CommandFailure) in
      try reader.foreseen(name, chosen)
    }
    self.pool = pool
    scenarios = chosen.map { ListedScenario($0, on: pool) }
  }

  /// How many there are, and how many the pool would skip.
  package var summary: String {
    let files = Set(scenarios.map(\.file)).count
    let count = "\(scenarios.count.counting("scenario")) in \(files.counting("file"))"
    guard let pool else { return count }
    let skipped = scenarios.count { $0.skipReason != nil }
    return count + "; `\(pool.name.visible)` would skip \(skipped == 0 ? "none" : "\(skipped)")"
  }

  /// What each does, in plain words.
  package var explanation: StyledText {
    ScenarioExplanation.all(of: scenarios.map(\.scenario)) { pool?.skipReason(for: $0) }
      .map(\.text).joined()
  }
}

extension ScenarioReader {
  /// A pool by its name; throws where scenarios that it would run use names that are slips.
  fileprivate func foreseen(
    _ name: String,
    _ scenarios: [Scenario]
  ) throws(CommandFailure) -> ProspectivePool {
    let pool = try file.foreseen(pool: name, in: project, variables, to: purpose)
    let faults = pool.slips(in: scenarios)
    guard faults.isEmpty else {
      file.environment.errors.write(faults.report)
      throw .nothingDone(purpose, because: .unknownNames)
    }
    return pool
  }
}
