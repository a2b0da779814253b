internal import Algorithms
internal import Diagnostics
internal import JSON
package import Values

/// The rule and the setting that identify a finding.
package struct FindingSubject: Hashable, Sendable {
  /// The broken rule; nil for a change to a setting.
  package var rule: String?

  /// The path of the setting.
  package var field: String

  /// The problem or the effect, for the reader of the file.
  package var description: String

  /// Creates a subject.
  package init(rule: String?, field: String, description: String) {
    (self.rule, self.field, self.description) = (rule, field, description)
  }
}

extension [FindingSubject] {
  /// A file of accepted findings with all subjects, each once.
  ///
  /// The reasons are for the team to replace.
  package func acceptedFile(on today: CalendarDay, until: CalendarDay) -> String {
    let entries = uniqued { [$0.rule, $0.field] }.map { subject in
      let comment = subject.description.visible.split(whereSeparator: \.isNewline)
        .joined(separator: " ")
      let rule = subject.rule.map { "rule: \(JSONValue.string($0).text(.compact))\n  " } ?? ""
      return """
        # \(comment)
        - \(rule)field: \(JSONValue.string(subject.field).text(.compact))
          reason: "existed on \(today)"
          until: \(until)

        """
    }
    let head = "# Accepted findings, for --accept. Replace each reason with your own.\n"
    return head + (entries.isEmpty ? "[]\n" : entries.joined())
  }
}
