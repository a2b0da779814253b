package import ConfigurationChanges
internal import Runner
internal import Scenario

/// The request for `authflow pool check`.
package struct PoolCheckRequest: Sendable {
  /// A pool of the project file, or a file with a pool's settings.
  package var pool: String
  package var settings = SettingsRequest()
  /// The paths of the files that the caller writes after the command, except new files of accepted
  /// findings.
  package var outputs: [String] = []

  package init(pool: String) { self.pool = pool }
}

/// `authflow pool check`: finds mistakes and risks in a pool's settings.
package struct PoolCheckWorkflow {
  private let request: PoolCheckRequest
  private let environment: Environment

  private var pool: String { request.pool }

  package init(_ request: PoolCheckRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  package func run() async throws -> PoolCheck {
    let accepted = try request.settings.accepting.accepted(environment)
    let reading = try await SettingsReading(of: [pool], request.settings, .check, environment)
    let document = try await reading.side.document(of: pool)
    try environment.checkWritable(request.outputs)
    let isWhole = try await reading.side.isConfiguration(pool)
    var check = PoolCheck(
      document,
      policies: reading.policies,
      isWhole: isWhole,
      places: try await reading.side.places(of: pool)
    )
    // A part of a configuration is checked only for calls that AWS would reject.
    guard document.specifiesPool || !document.unresolved.isEmpty || check.hasCalls else {
      throw CommandFailure.invalidFile(
        "`\(pool)` has no settings of the pool itself; nothing was checked"
      )
    }
    check.warnings = reading.side.warnings
    check.poolPlace = try await reading.side.poolPlace(of: pool)
    if !request.settings.paths.isEmpty {
      add(
        reading.scenarios,
        try await ScenarioCompatibility(pool, document, reading.side),
        to: &check
      )
    }
    check.accept(
      try request.settings.accepting.accepting(check.subjects, accepted, environment)
    )
    return check
  }

  private func add(
    _ scenarios: PoolScenarios,
    _ fit: ScenarioCompatibility,
    to check: inout PoolCheck
  ) {
    check.scenarios = scenarios.all.count
    check.unrunnable = scenarios.all.compactMap { scenario in
      let reasons = fit.reasons(against: scenario)
      guard !reasons.isEmpty else { return nil }
      let (file, line) = scenario.selectingPlace
      return PoolCheck.UnrunnableScenario(
        file: file,
        line: line,
        name: scenario.name,
        reasons: reasons.map(\.message)
      )
    }
    for rule in check.findings.map(\.rule) where check.covering[rule.id] == nil {
      check.covering[rule.id] = scenarios.going(rule.flows).map(\.place)
    }
  }
}
