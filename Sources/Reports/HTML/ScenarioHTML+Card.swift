internal import Diagnostics
internal import RunRecord

// The card of a scenario: its attempts, failures, history, and commands.
extension ScenarioHTML {
  /// The maximum number of a flaky scenario's attempts that are shown in full.
  private static let maximumAttempts = 3

  /// The maximum number of cleanup failures that are shown.
  private static let maximumFurther = 8

  /// The maximum number of bytes in a word that is never broken, which fits on a phone.
  private static let maximumUnbroken = 30

  /// The full description of a failed, blocked, or flaky scenario.
  var card: String {
    var values = values
    values["attempts"] = attempts
    values["furtherFailures"] = record.furtherFailures.prefix(ScenarioHTML.maximumFurther)
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
    guard let failure = record.result.failure else { return [] }
    guard case .flaky = record.result else {
      var shown: TemplateValues = ["failureBody": body(failure, record)]
      if record.attemptCount > 1 {
        shown["attemptHeading"] = record.attemptDescription(of: record.lostAttempts.count + 1)
      }
      return [shown]
    }
    return record.lostAttempts.prefix(ScenarioHTML.maximumAttempts).enumerated().compactMap {
      index,
      lost -> TemplateValues? in
      guard let failure = lost.result.failure else { return nil }
      return [
        "attemptHeading": record.attemptDescription(of: index + 1),
        "failureBody": body(failure, lost),
      ]
    }
  }

  private func body(_ failure: Failure, _ record: ScenarioRecord) -> String {
    FailureHTML(failure: failure, record: record, links: links).text
  }

  /// How the result differs from earlier runs, without the settings, which have a table.
  var historyLines: [String] {
    guard var history else { return [] }
    history.poolChanges = []
    return HistoryText.lines(history, of: record)
  }

  /// Other attempts, waits for the rate limit, and resources that are left.
  var otherLines: [TemplateValues] {
    var lines: [String] = []
    if case .flaky = record.result {
      let rest = record.lostAttempts.count - ScenarioHTML.maximumAttempts
      if rest > 0 { lines.append("and \(rest.counting("more failed attempt"))") }
    } else {
      lines += record.otherAttempts
    }
    let rest = record.furtherFailures.count - ScenarioHTML.maximumFurther
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
