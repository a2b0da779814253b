internal import Diagnostics
// The view for a pull request.
extension ConfigurationDifference {
  /// A table of all changes, then what happens, the rules broken now, and what to run again.
  package func markdown(_ rerun: Rerun) -> String {
    var text = "## \(MarkdownText.code(before)) → \(MarkdownText.code(after))\n\n"
    text += MarkdownText.words(summary) + "\n"
    let reported = parts.flatMap(\.changes)
    if !reported.isEmpty { text += "\n" + table(reported) + "\n### What happens\n\n" }
    for change in reported { text += section(change) }
    if !findings.isEmpty { text += "\n### Rules broken now\n\n" }
    for finding in findings { text += finding.markdown }
    if !notes.isEmpty { text += "\n### Notes\n\n" }
    for note in notes { text += "- \(MarkdownText.words(note))\n" }
    if !rerun.unmodelled.isEmpty {
      let settings = rerun.unmodelled.map(MarkdownText.code).inSentence()
      text += "\n### Run again\n\nEverything, because nobody models \(settings).\n"
    } else if let expression = rerun.expression {
      let count = rerun.scenarios.map { " (\($0.touched) of \($0.all.of("scenario")))" } ?? ""
      text += "\n### Run again\n\n\(MarkdownText.code("--tags '\(expression)'"))\(count)\n"
    }
    return text
  }

  private func table(_ reported: [ReportedChange]) -> String {
    MarkdownText.head(["severity", "setting", "before", "after"])
      + reported.map { change in
        MarkdownText.row([
          MarkdownText.words(change.words), MarkdownText.code(change.change.path.text),
          MarkdownText.code(change.change.beforeText), MarkdownText.code(change.change.afterText),
        ])
      }.joined()
  }

  private func section(_ reported: ReportedChange) -> String {
    let rules = reported.wordsOfRules.map { " So \(MarkdownText.words($0))." } ?? ""
    return reported.judgements.enumerated().map { index, judgement in
      let words = judgement.severity.words(with: [judgement.verdict].compactMap(\.self))
      let flows = judgement.flows.words
      let tail = flows.isEmpty ? "" : " Flows: \(flows.joined(separator: ", "))."
      return "- \(MarkdownText.code(reported.change.path.text)) (\(words)): "
        + MarkdownText.words(judgement.words)
        + " *\(MarkdownText.words(judgement.source.words))*.\(tail)\(index == 0 ? rules : "")\n"
    }.joined()
  }
}

extension RuleFinding {
  /// The rule, where it is broken and how, why that matters, and what to do.
  var markdown: String {
    let kind = severity.words(with: [rule.verdict].compactMap(\.self))
    return
      "- **\(rule.id)** (\(kind)): \(MarkdownText.code(path.text)) \(MarkdownText.words(words)). "
      + MarkdownText.words(rule.why) + " Fix: \(MarkdownText.words(rule.fix)). "
      + "*\(MarkdownText.words(rule.source.words))*\n"
  }
}
