internal import Diagnostics
internal import RunRecord

/// The section of a scenario that did not pass.
struct MarkdownFailure {
  /// The maximum number of mismatches and settings in a table.
  private static let maximumRows = 30

  /// The maximum number of bytes of a value in a table.
  private static let maximumValue = 500

  let record: ScenarioRecord
  let failure: Failure
  let history: ScenarioHistory?
  let run: RunStart?

  /// What happened, since when, and how to run it again.
  var text: String {
    var text = "\n### \(MarkdownText.plain(record.id.title.brief(1000)))\n\n"
    text += "\(MarkdownText.code(failure.place)), \(stepDescription)\n\n"
    text += "> \(MarkdownText.prose(failure.message.brief(2000)))\n"
    text += quarantine + mismatches + details + attempts + sinceWhen + rerun
    return text
  }

  /// The complete output of the console, folded.
  var output: String {
    let text = FailedScenarioText(record: record, run: run).text
      .limited(toBytes: FailureText.maximumSection)
    return "\n<details><summary>Complete output</summary>\n\n"
      + MarkdownText.block(text.plain) + "\n</details>\n"
  }

  private var stepDescription: String {
    let kind = "\(record.result.word) (\(MarkdownText.plain(failure.kind.word.brief(200))))"
    guard let step = failure.step else { return kind }
    let summary = record.step(of: failure).map {
      ", \(MarkdownText.code($0.summary.brief()))"
    }
    return "\(kind) in \(StepRecord.name(step.phase, step.number))\(summary ?? "")"
  }

  private var mismatches: String {
    guard !failure.mismatches.isEmpty else { return "" }
    var text = "\n" + MarkdownText.head(["field", "expected", "got"])
    for mismatch in failure.mismatches.prefix(Self.maximumRows) {
      let got = mismatch.got ?? mismatch.instead ?? "nothing"
      let cells = [mismatch.path, mismatch.expected, got].map { $0.brief(Self.maximumValue) }
      text += MarkdownText.row(cells.map { $0.isEmpty ? "\"\"" : MarkdownText.codeCell($0) })
    }
    let rest = failure.mismatches.count - Self.maximumRows
    return rest > 0 ? text + "\n\(rest) more in the complete output.\n" : text
  }

  private var details: String {
    guard !failure.details.isEmpty else { return "" }
    let lines = failure.details.prefix(Self.maximumRows).map {
      "- \(MarkdownText.prose($0.brief(2000)))\n"
    }
    return "\n" + lines.joined()
  }

  private var attempts: String {
    let count = record.lostAttempts.count
    guard count > 0 else { return "" }
    if case .flaky = record.result {
      return "\nIt passed after \(count.counting("failed attempt")).\n"
    }
    return "\nIt failed in each of \(count + 1) attempts.\n"
  }

  private var quarantine: String {
    guard let quarantine = record.effectiveQuarantine else { return "" }
    let ticket = quarantine.ticket.map { " (\(MarkdownText.plain($0.brief(500))))" } ?? ""
    return "\nIn quarantine until \(MarkdownText.plain(quarantine.until))\(ticket): "
      + "\(MarkdownText.plain(quarantine.reason.brief(1000)))\n"
  }
}

// MARK: - Since when, and how to run it again

extension MarkdownFailure {
  private var sinceWhen: String {
    guard let history else { return "" }
    // A list would continue the list of details.
    let lines = HistoryText.facts(history, of: record).map {
      "\n\(MarkdownText.plain($0.capitalizedFirst))\n"
    }
    return lines.joined() + settings(history.poolChanges)
  }

  private func settings(_ changes: [PoolSettingChange]) -> String {
    guard !changes.isEmpty else { return "" }
    var text = "\n\(HistoryText.settingsHeading.capitalizedFirst):\n\n"
    text += MarkdownText.head(["setting", "before", "now", "effect"])
    for change in changes.prefix(HistoryText.maximumSettings) {
      let values = [change.old, change.new].map { value in
        value.map { MarkdownText.codeCell($0.brief(Self.maximumValue)) } ?? "not set"
      }
      let setting = MarkdownText.codeCell(change.setting.brief(Self.maximumValue))
      let cause =
        switch change.relation {
        case .explains: "**probable cause:** "
        case .affects: "\(HistoryText.affecting): "
        case .unrelated: ""
        }
      let effect = MarkdownText.plain(change.effect.brief(1000))
      text += MarkdownText.row([setting] + values + [cause + effect])
    }
    return text + (HistoryText.omitted(of: changes).map { "\n\($0)\n" } ?? "")
  }

  private var rerun: String {
    guard let run else { return "" }
    let command = RerunCommand(record.id, of: run).text
    return "\nRun it again:\n\n" + MarkdownText.block(command, language: "sh")
  }
}

extension MarkdownText {
  /// Returns a block of code, delimited by more backticks than the text contains.
  static func block(_ text: String, language: String = "text") -> String {
    let runs = text.utf8.split { $0 != UInt8(ascii: "`") }
    let fence = String(repeating: "`", count: max(3, (runs.map(\.count).max() ?? 0) + 1))
    let end = text.hasSuffix("\n") ? "" : "\n"
    return "\(fence)\(language)\n\(text)\(end)\(fence)\n"
  }
}
