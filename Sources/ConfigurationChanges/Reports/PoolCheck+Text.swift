package import Diagnostics

extension PoolCheck {
  /// The result for a terminal.
  package var text: StyledText {
    var text = StyledText("\(headline.line.visible)\n", headline.severity.style)
    text.append("\(name.visible)\n", .strong)
    for finding in findings {
      text.append("\n")
      text.append(finding.text)
      if let words = coverage(of: finding) { text.append(words.visible.wrapped(indent: 4), .faint) }
    }
    if !unrunnable.isEmpty { text.append("\nscenarios that can't run on this pool\n", .strong) }
    for scenario in unrunnable {
      text.append("  \(scenario.place.visible)", .faint)
      text.append("  \(scenario.name.visible)\n", .strong)
      for reason in scenario.reasons { text.append(reason.visible.wrapped(indent: 4)) }
    }
    text.append(accepted.text)
    text.append("\n")
    for note in notes { text.append("note: \(note.visible)".wrapped(indent: 0), .faint) }
    text.append("\(summary)\n")
    return text
  }

  private func coverage(of finding: RuleFinding) -> String? {
    guard let scenarios else { return nil }
    let places = covering[finding.rule.id] ?? []
    guard !places.isEmpty else { return "no scenario covers this rule" }
    let further = places.count > 3 ? ["\(places.count - 3) more"] : []
    let verb = places.count == 1 ? "covers" : "cover"
    return "\(places.count) of \(scenarios.counting("scenario")) \(verb) this rule: "
      + (places.prefix(3) + further).inSentence()
  }

  var summary: String {
    var words = [findings.isEmpty ? "no findings" : "\(findings.count.counting("finding"))"]
    words += [accepted.summary].compactMap(\.self)
    if let scenarios {
      words.append(
        unrunnable.isEmpty
          ? "\(scenarios.counting("scenario")) can run on this pool"
          : "\(unrunnable.count) of \(scenarios.counting("scenario")) can't run on this pool"
      )
    }
    return words.joined(separator: "; ")
  }
}
