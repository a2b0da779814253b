internal import Diagnostics
// The view for a pull request.
extension ConfigurationDifference {
  /// Returns the verdict, a table of all changes, their effects, the newly broken rules, and the
  /// tests to run again.
  package func markdown(_ rerun: Rerun) -> String {
    var text =
      "**\(MarkdownText.prose(headline.description))** (\(MarkdownText.prose(summary)))\n\n"
    text += "## \(MarkdownText.code(before)) → \(MarkdownText.code(after))\n"
    let reported = parts.flatMap(\.changes)
    if !reported.isEmpty { text += "\n" + table(reported) + "\n### What happens\n\n" }
    text += sections(of: reported)
    if !findings.isEmpty { text += "\n### Newly broken rules\n\n" }
    for finding in findings { text += finding.markdown }
    text += accepted.markdown
    if !notes.isEmpty { text += "\n### Notes\n\n" }
    for note in notes { text += "- \(MarkdownText.prose(note))\n" }
    text += FileWarning.markdown(warnings)
    if !rerun.unmodeled.isEmpty {
      let settings = rerun.unmodeled.map(MarkdownText.code).inSentence()
      text += "\n### Run again\n\nEverything, because the effect of \(settings) is unknown.\n"
    } else if rerun.isEverything {
      text += "\n### Run again\n\nEverything.\n"
    } else if let expression = rerun.expression {
      let count = rerun.scenarios.map { " (\($0.touched) of \($0.all.counting("scenario")))" } ?? ""
      text += "\n### Run again\n\n\(MarkdownText.code("--tags '\(expression)'"))\(count)\n"
    }
    return text
  }

  private func table(_ reported: [ReportedChange]) -> String {
    let hasPlaces = reported.contains { $0.place != nil }
    return MarkdownText.head(
      ["severity", "setting", "before", "after"] + (hasPlaces ? ["place"] : [])
    )
      + reported.map { reported in
        let change = reported.change
        let place = reported.place.map { MarkdownText.codeCell($0.text) } ?? ""
        let values =
          reported.event.map { ["–", $0] } ?? [
            change.beforeText(MarkdownText.codeCell),
            reported.stays ? "stays" : change.afterText(MarkdownText.codeCell),
          ]
        let setting = MarkdownText.codeCell(change.path.text)
        return MarkdownText.row(
          [MarkdownText.plain(reported.description), setting] + values + (hasPlaces ? [place] : [])
        )
      }.joined()
  }

  /// The effects; consecutive settings with the same effect share one item.
  private func sections(of reported: [ReportedChange]) -> String {
    var sections: [(settings: [String], words: String)] = []
    for change in reported {
      for (index, assessment) in change.assessments.enumerated() {
        let rules = index == 0 ? change.rulesDescription : nil
        let words = ConfigurationDifference.description(of: assessment, rules)
        let setting = MarkdownText.code(change.change.path.text)
        if sections.last?.words == words, sections.last?.settings.contains(setting) == false {
          sections[sections.count - 1].settings.append(setting)
        } else {
          sections.append(([setting], words))
        }
      }
    }
    return sections.map { "- \($0.settings.inSentence())\($0.words)\n" }.joined()
  }

  private static func description(of assessment: Assessment, _ rules: String?) -> String {
    let words = assessment.severity.description(with: [assessment.verdict].compactMap(\.self))
    let flows = assessment.flows.sentence.map { " Flows: \($0)." } ?? ""
    let broken = rules.map { " As a result, \(MarkdownText.prose($0))." } ?? ""
    return " (\(words)): \(MarkdownText.prose(assessment.description))"
      + " *\(MarkdownText.prose(assessment.source.description))*.\(flows)\(broken)"
  }
}

extension RuleFinding {
  /// The finding as a Markdown list item: the rule, the setting, the problem, the reason, and the
  /// fix.
  var markdown: String {
    let kind = severity.description(with: [rule.verdict].compactMap(\.self))
    let place = place.map { " at \(MarkdownText.code($0.text))" } ?? ""
    let policy = rule.policy.map { ", policy \(MarkdownText.code($0))" } ?? ""
    return
      "- **\(rule.id)** (\(kind)\(policy))\(place): \(MarkdownText.code(path.text)) \(MarkdownText.prose(description)). "
      + (answer.map { "AWS: \(MarkdownText.code($0.text)). " } ?? "")
      + MarkdownText.prose(rule.why) + " Fix: \(MarkdownText.prose(rule.fix))."
      + (rule.isSourceNamed ? "" : " *\(MarkdownText.prose(rule.source.description))*") + "\n"
  }
}
