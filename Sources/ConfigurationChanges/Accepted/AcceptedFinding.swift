package import Diagnostics
package import JSON
internal import Values

/// A finding that the team accepts, which reports show but which does not count.
package struct AcceptedFinding: Sendable {
  /// The broken rule; nil for a change to a setting.
  package var rule: String?

  /// The path of the setting.
  package var field: String

  /// The severity of the finding.
  package var severity: Severity

  /// The problem or the effect: a clause or a sentence.
  package var description: String

  /// Why and how long the finding is accepted.
  package var acceptance: Acceptance

  /// The finding and its acceptance as JSON, documented in docs/reference/json.md.
  package var json: JSONValue {
    .object(of: [
      "rule": rule.map(JSONValue.string), "setting": .string(field),
      "severity": .string(severity.rawValue), "words": .string(description),
      "reason": .string(acceptance.reason), "until": .string(acceptance.until.description),
    ])
  }

  /// The finding and its acceptance as a Markdown list item.
  fileprivate var markdown: String {
    let rule = rule.map { "**\($0)**, " } ?? ""
    return "- \(rule)\(MarkdownText.code(field)) (\(severity.rawValue)): "
      + "\(MarkdownText.prose(acceptance.description))\n"
  }

  fileprivate var text: StyledText {
    let name = [rule, field].compactMap(\.self).joined(separator: "  ")
    var text = StyledText("  \(name.visible)")
    text.append("  (\(severity.rawValue))\n", .faint)
    text.append(acceptance.description.visible.wrapped(indent: 4))
    return text
  }
}

extension [AcceptedFinding] {
  /// The section of a terminal view; empty without accepted findings.
  package var text: StyledText {
    guard !isEmpty else { return "" }
    return reduce(into: StyledText("\naccepted\n", .strong)) { $0.append($1.text) }
  }

  /// The section of a Markdown view; empty without accepted findings.
  package var markdown: String {
    isEmpty ? "" : "\n### Accepted\n\n" + map(\.markdown).joined()
  }

  /// The count for a summary, such as `2 accepted`; nil without accepted findings.
  package var summary: String? { isEmpty ? nil : "\(count) accepted" }
}

extension RuleFinding {
  /// The finding with its acceptance; nil if it counts.
  fileprivate func accepted(by findings: AcceptedFindings) -> AcceptedFinding? {
    findings.acceptance(rule: rule.id, field: path.text).map { acceptance in
      AcceptedFinding(
        rule: rule.id,
        field: path.text,
        severity: severity,
        description: description,
        acceptance: acceptance
      )
    }
  }
}

extension AssessedChange {
  /// The change with its acceptance; nil if it counts.
  fileprivate func accepted(by findings: AcceptedFindings) -> AcceptedFinding? {
    findings.acceptance(rule: nil, field: change.path.text).map { acceptance in
      AcceptedFinding(
        rule: nil,
        field: change.path.text,
        severity: assessment.severity,
        description: assessment.description,
        acceptance: acceptance
      )
    }
  }
}

extension PoolCheck {
  /// Moves the findings that the team accepts to `accepted`.
  package mutating func accept(_ findings: AcceptedFindings) {
    accepted = self.findings.compactMap { $0.accepted(by: findings) }
    self.findings.removeAll { $0.accepted(by: findings) != nil }
  }

  /// The rule and the setting of each finding.
  package var subjects: [FindingSubject] { findings.map(\.subject) }
}

extension ConfigurationDifference {
  /// Moves the changes and broken rules that the team accepts to `accepted`.
  package mutating func accept(_ findings: AcceptedFindings) {
    accepted =
      changes.compactMap { $0.accepted(by: findings) }
      + self.findings.compactMap { $0.accepted(by: findings) }
    changes.removeAll { $0.accepted(by: findings) != nil }
    self.findings.removeAll { $0.accepted(by: findings) != nil }
  }

  /// The rule and the setting of each change with an effect and of each newly broken rule.
  package var subjects: [FindingSubject] { changes.subjects + findings.map(\.subject) }
}

extension [AssessedChange] {
  /// The setting of each change with an effect.
  package var subjects: [FindingSubject] {
    filter { !$0.isWrittenOut }.map {
      FindingSubject(rule: nil, field: $0.change.path.text, description: $0.assessment.description)
    }
  }
}

extension RuleFinding {
  fileprivate var subject: FindingSubject {
    let sentence = "\(path.text) \(description)"
    return FindingSubject(rule: rule.id, field: path.text, description: sentence)
  }
}
