internal import Comparison
internal import ConfigurationChanges

/// The input for an impact: the changes between two configurations, and the configurations for its
/// mocks.
struct ImpactSource {
  let difference: ConfigurationDifference
  let violations: [Impact.RuleViolation]
  /// The warnings about both sides.
  let warnings: [FileWarning]
  let mocks: ImpactMocks

  /// Reads both sides, and applies a payload to the first side.
  init(
    _ words: Sides<String>,
    _ request: ImpactRequest,
    _ environment: Environment
  ) async throws {
    let policies = try environment.policies(request.policies)
    let side = PoolDocumentReader(
      project: try ProjectFile(config: request.comparing.config, environment),
      purpose: .impact,
      parameters: try environment.parameters(request.templates)
    )
    let read = try await side.documents(of: words.a, words.b)
    let difference = ConfigurationDifference(
      before: read.a,
      after: read.b,
      policies: policies,
      places: try await side.places(of: words.b)
    )
    warnings = side.warnings
    self.difference = difference
    violations = difference.findings.map(Impact.RuleViolation.init)
    mocks = try await ImpactMocks(words, read, difference, side, environment)
  }
}

extension ImpactSource {
  /// Whether the service rejects the new configuration.
  var isRejected: Bool { difference.isRejected }

  var changes: [AssessedChange] { difference.changes }
}

extension Impact.RuleViolation {
  fileprivate init(_ finding: RuleFinding) {
    let name = (finding.path.part.words + finding.path.members).last ?? finding.path.text
    self.init(
      rule: finding.rule.id,
      path: finding.path,
      verdict: finding.rule.verdict,
      severity: finding.severity,
      description: "\(name) \(finding.description). \(finding.rule.why)",
      fix: finding.rule.fix,
      flows: finding.rule.flows,
      causes: finding.causes
    )
    (policy, place) = (finding.rule.policy, finding.place)
  }
}
