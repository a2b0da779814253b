/// From where on findings make a command end as one that found something.
package enum FindingLevel: String, Hashable, Sendable, CaseIterable {
  /// What makes the deployment fail, loses data or breaks a flow.
  case breaking
  /// That, what changes behavior, and what is not known and so may do that.
  case behavior
  /// Everything that is found.
  case any

  /// Whether what does so much counts.
  package func takes(_ severity: Severity) -> Bool {
    switch self {
    case .breaking: severity.rank <= Severity.breaking.rank
    case .behavior: severity.rank <= Severity.unknown.rank
    case .any: true
    }
  }
}

extension ConfigurationDifference {
  /// Whether anything was found that counts.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && level.takes(headline.severity)
  }
}

extension PoolCheck {
  /// Whether anything was found that counts; a scenario that can't run breaks nothing for users.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && (level == .any || !findings.isEmpty && level.takes(headline.severity))
  }
}
