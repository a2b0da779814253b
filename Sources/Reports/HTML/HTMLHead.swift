internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord
internal import Values

/// The head of a report's page: the verdict, and the facts about the run.
struct HTMLHead {
  let run: RunStart?
  let summary: RunSummary
  let isStopped: Bool
  /// The ID of the run in the history; nil without one.
  let runID: String?

  var values: TemplateValues {
    let pool = run?.pool.brief(200) ?? "authflow"
    let time = run.map { ", " + HistoryText.time($0.at) } ?? ""
    return [
      "pageTitle": "\(verdict.words) · \(pool)\(time) · authflow",
      "heading": pool, "hasVerdict": true, "verdict": verdict.words, "verdictClass": verdict.name,
      "facts": facts.map { ["fact": $0.name, "value": $0.value] as TemplateValues },
      "styles": ReportTemplate.styles,
    ]
  }

  var endValues: TemplateValues {
    let version = run?.origin.version ?? ""
    return [
      "footer": "Made by authflow\(version.isEmpty ? "" : " \(version.brief(100))").",
      "script": ReportTemplate.script,
    ]
  }

  /// The result of the run in words, and the name of its style.
  private var verdict: (words: String, name: String) {
    if isStopped { return ("The run stopped before its first scenario", "failed") }
    let gap = summary.gap.map { "Incomplete: \($0.brief(2000)). " } ?? ""
    return ("\(gap)\(summary.interrupted ? "Interrupted: " : "")\(counts)", style)
  }

  /// The name of the verdict's style, which is green only if the run ends with exit code 0.
  private var style: String {
    let hasFailures = summary.hasFailures(allowingFlaky: run?.allowsFlaky ?? false)
    if hasFailures || summary.blocked + summary.undeleted > 0 { return "failed" }
    let passes = summary.passed + summary.flaky + summary.quarantined > 0 || summary.selected == 0
    return passes && !summary.interrupted && summary.gap == nil ? "passed" : "blocked"
  }

  private var counts: String {
    let parts = summary.shownCounts.map { name, count, word in
      let reason = name == "skipped" ? summary.reasonForStop : nil
      return "\(count) \(word)" + (reason.map { " (\($0))" } ?? "")
    }
    return parts.isEmpty ? "no scenarios" : parts.joined(separator: ", ")
  }

  private var facts: [(name: String, value: String)] {
    guard let run else { return [] }
    let origin = run.origin
    var facts = [("Started", HTMLHead.time(run.at)), ("Duration", summary.elapsed().shortText)]
    facts.append(("Region", origin.region))
    facts.append(("Selection", origin.selection.isEmpty ? "all scenarios" : origin.selection))
    facts.append((run.seeds.count == 1 ? "Seed" : "Seeds", run.seedText))
    if let shard = run.shard { facts.append(("Shard", "\(shard.number) of \(shard.count)")) }
    if !origin.host.isEmpty { facts.append(("Host", origin.host)) }
    if let runID { facts.append(("Run", runID)) }
    if !origin.version.isEmpty { facts.append(("authflow", origin.version)) }
    return facts.map { ($0.0, $0.1.brief(1000)) }
  }

  /// The time to the second: `2026-11-25 03:12:07 UTC`.
  private static func time(_ instant: Date) -> String {
    instant.rfc3339.prefix(19).replacing("T", with: " ") + " UTC"
  }
}
