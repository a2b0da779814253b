/// The severity from which findings change a command's exit code.
package enum FindingLevel: String, Hashable, Sendable, CaseIterable {
  /// Failing deployments, data loss, and broken flows.
  case breaking
  /// Also changed behavior and unknown effects.
  case behavior
  /// Every finding.
  case any

  /// Whether a severity counts.
  package func takes(_ severity: Severity) -> Bool {
    switch self {
    case .breaking: severity.rank <= Severity.breaking.rank
    case .behavior: severity.rank <= Severity.unknown.rank
    case .any: true
    }
  }
}

extension ConfigurationDifference {
  /// Whether any finding counts.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && level.takes(headline.severity)
  }
}

extension PoolCheck {
  /// Whether any finding counts; a scenario that can't run breaks nothing for users.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && (level == .any || !findings.isEmpty && level.takes(headline.severity))
  }
}
