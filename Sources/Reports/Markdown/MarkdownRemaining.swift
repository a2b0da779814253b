internal import Diagnostics
internal import RunRecord

/// The section of a Markdown page about the scenarios without a result of their own.
struct MarkdownRemaining {
  let scenarios: RemainingScenarios

  /// The maximum size of the list of names in bytes.
  let limit: Int

  /// The command that runs the scenarios, and their names by file, folded; empty without any.
  var text: String {
    let files = scenarios.files
    let count = files.reduce(0) { $0 + $1.ids.count }
    guard count > 0 else { return "" }
    var text = "\n## Without a result\n"
    if let command = scenarios.command {
      text += "\nRun the rest:\n\n" + MarkdownText.block(command, language: "sh")
    }
    return text + "\n<details><summary>\(count.counting("scenario"))</summary>\n\n"
      + names(files, of: count) + "\n</details>\n"
  }

  private func names(_ files: [(name: String, ids: [ScenarioID])], of count: Int) -> String {
    var text = ""
    var listed = 0
    for (name, ids) in files {
      text += "- \(MarkdownText.code(name.brief(300)))\n"
      for id in ids {
        let place = id.tablePlace?.visible ?? "line \(id.line)"
        let line = "  - \(MarkdownText.plain("\(id.title.brief(300)) (\(place))"))\n"
        guard text.utf8.count + line.utf8.count <= limit else {
          return text + "\n\((count - listed).counting("more scenario")) left out.\n"
        }
        text += line
        listed += 1
      }
    }
    return text
  }
}
