internal import Diagnostics
internal import RunRecord

// The card of a scenario: its attempts, failures, history, and commands.
extension ScenarioHTML {
  /// The maximum number of bytes in a word that is never broken, which fits on a phone.
  private static let maximumUnbroken = 30

  /// The full description of a failed, blocked, or flaky scenario.
  var card: String {
    var values = values
    values["attempts"] = attempts
    values["furtherFailures"] = record.furtherFailures.prefix(FailureText.maximumFurther)
      .map { failure -> TemplateValues in
        ["furtherHeading": "Also failed", "failureBody": body(failure, record)]
      }
    values["quarantine"] = record.effectiveQuarantine.map { quarantine in
      var facts: TemplateValues = [
        "until": quarantine.until.brief(100), "reason": quarantine.reason.brief(1000),
      ]
      facts["ticket"] = quarantine.ticket?.brief(300)
      return facts
    }
    values.merge(SettingsHTML(changes: history?.poolChanges ?? []).values) { $1 }
    values["hasSteps"] = !record.steps.isEmpty
    values["stepsHeading"] = record.lostAttempts.isEmpty ? "Steps" : "Steps of the last attempt"
    values["stepsBody"] = Waterfall(record, waits).text(hasHead: true, label: nil)
    values["otherLines"] = otherLines
    values["rerunWords"] = run.map { ScenarioHTML.words(of: RerunCommand(record.id, of: $0)) }
    values["hasRerun"] = run != nil
    return ReportTemplate.card.render(values)
  }

  /// The words of a command; a browser would break a short word such as `--filter` at its hyphens.
  private static func words(of command: RerunCommand) -> [TemplateValues] {
    command.quotedWords.enumerated().map { index, word -> TemplateValues in
      let isWhole = word.utf8.count <= maximumUnbroken && word.contains("-") && !word.contains(" ")
      let key = isWhole ? "rerunWhole" : "rerunPart"
      return ["rerunGap": index == 0 ? "" : " ", key: word]
    }
  }

  /// The failures that the card shows in full, each with a heading if there are several attempts.
  private var attempts: [TemplateValues] {
    record.shownAttempts.map { shown in
      var values: TemplateValues = ["failureBody": body(shown.failure, shown.record)]
      values["attemptHeading"] = shown.words
      return values
    }
  }

  private func body(_ failure: Failure, _ record: ScenarioRecord) -> String {
    FailureHTML(failure: failure, record: record, links: links).text
  }

  /// How the result differs from earlier runs, without the settings, which have a table.
  var historyLines: [String] {
    history.map { HistoryText.facts($0, of: record) } ?? []
  }

  /// Other attempts, waits for the rate limit, and resources that are left.
  var otherLines: [TemplateValues] {
    var lines: [String] = []
    if case .flaky = record.result {
      let rest = record.omittedAttempts
      if rest > 0 { lines.append("and \(rest.counting("more failed attempt"))") }
    } else {
      lines += record.otherAttemptLines.map { String($0.plain.drop { $0 == " " }.dropLast()) }
    }
    let rest = record.furtherFailures.count - FailureText.maximumFurther
    if rest > 0 { lines.append("and \(rest.counting("more failure")) in cleanup") }
    for text in [record.waits.scenarioLine, LeftoverText.lines(of: record)] {
      lines += text.split(separator: "\n").map(String.init)
    }
    return lines.prefix(50).map { ["otherLine": $0] }
  }
}

extension SourceLinks {
  /// The relative link to a scenario.
  func link(to id: ScenarioID) -> String { link(to: id.file, line: id.line) }
}
