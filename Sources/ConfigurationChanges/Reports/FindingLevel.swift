/// The severity from which findings change a command's exit code.
package enum FindingLevel: String, Hashable, Sendable, CaseIterable {
  /// Failing deployments, data loss, and broken flows.
  case breaking
  /// The findings of `breaking`, changed behavior, and unknown effects.
  case behavior
  /// Every finding.
  case any

  /// Whether findings of a severity count at this level.
  package func takes(_ severity: Severity) -> Bool {
    switch self {
    case .breaking: severity.rank <= Severity.breaking.rank
    case .behavior: severity.rank <= Severity.unknown.rank
    case .any: true
    }
  }
}

extension ConfigurationDifference {
  /// Whether any finding counts at a level.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && level.takes(headline.severity)
  }
}

extension PoolCheck {
  /// Whether any finding counts at a level; a scenario that can't run does not affect users.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && (level == .any || !findings.isEmpty && level.takes(headline.severity))
  }
}
