package import ConfigurationChanges
internal import Project
internal import Runner
internal import Scenario

/// The request for `authflow pool check`.
package struct PoolCheckRequest: Sendable {
  /// A pool of the project file, or a file with a pool's settings.
  package var pool: String
  package var settings = SettingsRequest()

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
    let isWhole = try await reading.side.isConfiguration(pool)
    let hasClients = try await reading.side.hasClients(pool, document)
    var check = PoolCheck(
      document,
      policies: reading.policies,
      isWhole: isWhole,
      places: try await reading.side.places(of: pool)
    )
    // A part of a configuration is checked only for calls that AWS would reject.
    guard document.saysPool || !document.unresolved.isEmpty || check.hasCalls else {
      throw CommandFailure.invalidFile(
        "`\(pool)` has no settings of the pool itself; nothing was checked"
      )
    }
    check.warnings = reading.side.warnings
    if !request.settings.paths.isEmpty {
      var described = DescribedPool(document, PoolParts(document, isWhole: isWhole))
      if !hasClients { described.clients = described.clients ?? [] }
      add(reading.scenarios, on: described, reading.file.project, to: &check)
    }
    check.accept(
      try request.settings.accepting.accepting(check.subjects, accepted, environment)
    )
    return check
  }

  private func add(
    _ scenarios: PoolScenarios,
    on pool: DescribedPool,
    _ project: Project?,
    to check: inout PoolCheck
  ) {
    let declared = project?.pools.first { $0.name == self.pool }
    // A mock without a configuration follows each scenario's `given`.
    var described = isMadeToMeasure(declared) ? nil : pool
    // A domain in the project file takes precedence over the domains of the pool.
    if declared?.namesDomain ?? false { described?.parts.names[.domain] = nil }
    let foreseen = declared.map { DeclaredPool($0) }
    check.scenarios = scenarios.all.count
    check.unrunnable = scenarios.all.compactMap { scenario in
      let skipped = [foreseen?.skipReason(for: scenario)].compactMap(\.self)
      let further = (described?.reasons(against: scenario) ?? []).filter { !skipped.contains($0) }
      let reasons = skipped + further
      guard !reasons.isEmpty else { return nil }
      return PoolCheck.UnrunnableScenario(
        place: scenario.place,
        name: scenario.name,
        reasons: reasons
      )
    }
    for rule in check.findings.map(\.rule) where check.covering[rule.id] == nil {
      check.covering[rule.id] = scenarios.going(rule.flows).map(\.place)
    }
  }
}

extension PoolCheckWorkflow {
  private func isMadeToMeasure(_ declared: PoolDeclaration?) -> Bool {
    guard let declared else { return pool == Project.builtInPool }
    if case .mock(nil) = declared.kind { return true }
    return false
  }
}

extension PoolDeclaration {
  /// Whether the project file contains the address of the pool's sign-in pages.
  fileprivate var namesDomain: Bool {
    if case .cognito(let declared) = kind { declared.domain != nil } else { false }
  }
}
