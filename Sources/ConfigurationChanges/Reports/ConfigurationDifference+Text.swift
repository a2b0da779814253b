package import Diagnostics

// The view for a terminal.
extension ConfigurationDifference {
  /// Returns the verdict, the changes by part with the worst first, the newly broken rules, and the
  /// tests to run again.
  package func text(_ rerun: Rerun) -> StyledText {
    var text = StyledText("\(headline.line.visible)\n", headline.severity.style)
    text.append("\(before.visible) → \(after.visible)\n", .strong)
    for part in parts { text.append(ConfigurationDifference.text(of: part)) }
    if !findings.isEmpty {
      text.append("\nnewly broken rules\n", .strong)
      for finding in findings { text.append(finding.text) }
    }
    text.append(accepted.text)
    text.append("\n")
    for note in notes { text.append("note: \(note.visible)".wrapped(indent: 0), .faint) }
    text.append("\(summary)\n")
    text.append(rerun.text)
    return text
  }

  private static func text(of part: ReportedPart) -> StyledText {
    var text = StyledText("\n\(part.name.visible)\n", .strong)
    for reported in part.changes {
      let change = reported.change
      text.append("  \(reported.description)", reported.severity.style)
      // The part's name is on a line above. A change to the whole part without an event is a
      // change of its name.
      let place = change.path.members.isEmpty ? "name" : change.path.inner
      text.append("  \(reported.event ?? place.visible)", .strong)
      text.append(reported.place?.shown ?? "", .faint)
      text.append("\n")
      if let values = reported.values { text.append("    \(values)\n") }
      for assessment in reported.assessments {
        text.append(assessment.description.visible.wrapped(indent: 4))
        if let fix = assessment.fix { text.append("fix: \(fix)".visible.wrapped(indent: 4)) }
        text.append(assessment.source.description.visible.wrapped(indent: 4), .faint)
      }
      if let words = reported.rulesDescription { text.append(words.wrapped(indent: 4)) }
      if let flows = reported.flows.sentence {
        text.append("flows: \(flows)".wrapped(indent: 4), .faint)
      }
    }
    return text
  }
}

extension RuleFinding {
  /// The finding for a terminal: the rule, the setting, the problem, the reason, and the fix.
  var text: StyledText {
    let words = severity.description(with: [rule.verdict].compactMap(\.self))
    var text = StyledText("  \(words)", severity.style)
    text.append("  \(rule.id)", .strong)
    if let policy = rule.policy { text.append("  (policy \(policy.visible))", .faint) }
    text.append(place?.shown ?? "", .faint)
    text.append("\n")
    text.append("\(path.text) \(self.description)".visible.wrapped(indent: 4))
    if let answer { text.append("AWS: \(answer.text)".visible.wrapped(indent: 4)) }
    text.append(rule.why.visible.wrapped(indent: 4))
    text.append("fix: \(rule.fix)".visible.wrapped(indent: 4))
    if !rule.isSourceNamed {
      text.append(rule.source.description.visible.wrapped(indent: 4), .faint)
    }
    return text
  }
}

extension SettingPlace {
  /// The end of the first line of a finding or a change.
  fileprivate var shown: String { "  \(text.visible)" }
}

extension Rerun {
  fileprivate var text: StyledText {
    var text = StyledText("run again: ", .strong)
    if !unmodeled.isEmpty {
      text.append(
        "everything, because the effect of \(unmodeled.shown.inSentence().visible) is unknown\n"
      )
    } else if isEverything {
      text.append("everything\n")
    } else if let expression {
      let count = scenarios.map { "  (\($0.touched) of \($0.all.counting("scenario")))" } ?? ""
      text.append("--tags '\(expression.visible)'\(count)\n")
    } else {
      return scenarios.map { StyledText(Rerun.description($0.touched, of: $0.all) + "\n") }
        ?? StyledText()
    }
    return text
  }

  private static func description(_ touched: Int, of all: Int) -> String {
    touched == 0
      ? "none of \(all.counting("scenario")) is affected"
      : "run again: \(touched) of \(all.counting("scenario")) (without tags)"
  }
}

extension [String] {
  /// The first elements, and the number of others.
  fileprivate var shown: [String] { count > 4 ? prefix(3) + ["\(count - 3) more"] : self }
}

extension Severity {
  /// The style of the severity in a terminal.
  var style: StyledText.Style {
    switch self {
    case .deploymentFails, .dataLoss, .breaking: .failure
    case .behavior, .unknown: .warning
    case .text: .accent
    case .none: .faint
    }
  }
}
