package import ConfigurationChanges

// The findings that the team accepts, which the views show but which do not count.
extension Impact {
  /// Why and how long a change is accepted; nil if it counts.
  func acceptance(of change: AssessedChange) -> Acceptance? {
    accepted.acceptance(rule: nil, field: change.change.path.text)
  }

  /// Why and how long a broken rule is accepted; nil if it counts.
  func acceptance(of violation: RuleViolation) -> Acceptance? {
    accepted.acceptance(rule: violation.rule, field: violation.path.text)
  }

  /// The differing scenarios that count.
  ///
  /// A scenario does not count if all changes and rules that explain its differences are accepted.
  var counting: [Int] {
    guard accepted.source != nil else { return differing }
    let rows = rows.filter { $0.acceptance == nil }
    let listed = Set(rows.flatMap(\.entries).map(\.scenario))
    return differing.filter(listed.contains)
  }

  /// The rule and the setting of each change with an effect and of each newly broken rule.
  package var subjects: [FindingSubject] {
    changes.subjects
      + violations.map {
        FindingSubject(rule: $0.rule, field: $0.path.text, description: $0.description)
      }
  }
}
