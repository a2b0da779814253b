internal import Diagnostics
internal import RunRecord

/// The sections of an HTML report that describe the whole run.
struct HTMLSections {
  let page: HTMLSummary
  let summary: RunSummary
  let run: RunStart?
  let history: ReceivedHistory
  let problems: [RunProblem]
  let links: SourceLinks

  var summaryText: String {
    var values = page.values(summary)
    let text = summary.waits.summaryText.plain.split(separator: "\n").map(String.init)
    let hasFailures = summary.failed + summary.blocked > 0
    let notes = text + (hasFailures ? history.run?.notes ?? [] : [])
    values["summaryNotes"] = notes.map { ["note": $0.brief(2000)] as TemplateValues }
    return ReportTemplate.summary.render(values)
  }

  var trendText: String {
    guard let past = history.run, let run else { return "" }
    return TrendHTML(
      history: past,
      start: run.at,
      counts: summary.results,
      elapsed: summary.elapsed()
    ).text
  }

  var filterText: String {
    let words = [
      ("failed", "failed"), ("blocked", "blocked"), ("flaky", "flaky"), ("new", "new failures"),
      ("still", "still failing"), ("fixed", "fixed"), ("slower", "slower"),
      ("quarantined", "quarantined"), ("skipped", "skipped"), ("unfinished", "not run"),
      ("passed", "passed"),
    ]
    var keys = page.keys
    keys["unfinished"] = summary.unfinished
    let filters = words.compactMap { key, word -> TemplateValues? in
      guard let count = keys[key], count > 0 else { return nil }
      return ["filterKey": key, "filterWord": word, "filterCount": count, "isAll": false]
    }
    let all: TemplateValues = [
      "filterKey": "", "filterWord": "all", "filterCount": summary.selected, "isAll": true,
    ]
    let tags = page.tags.map { $0.brief(100) }.sorted()
    return ReportTemplate.filter.render([
      "filters": [all] + filters, "hasTags": !tags.isEmpty,
      "allTags": tags.map { ["tagName": $0] as TemplateValues },
    ])
  }

  var problemsText: String {
    ReportTemplate.problems.render([
      "problems": problems.map { problem -> TemplateValues in
        var values: TemplateValues = [
          "problemTitle": problem.title.brief(2000), "problemType": problem.type.brief(200),
          "problemText": problem.text.shortened(toBytes: 64_000),
        ]
        if let file = problem.file, let line = problem.line {
          values["problemLink"] = links.link(to: file, line: line)
          values["problemPlace"] = "\(file.visible):\(line)"
        }
        return values
      }
    ])
  }

  var leftoversText: String {
    guard page.leftoverCount > 0 else { return "" }
    let rest = page.leftoverCount - page.leftovers.count
    var values: TemplateValues = [
      "leftovers": page.leftovers.map { leftover -> TemplateValues in
        let id = leftover.id.map { " (\($0.brief(200)))" } ?? ""
        return [
          "leftoverKind": leftover.kind.brief(100), "leftoverName": leftover.name.brief(200) + id,
          "leftoverReason": leftover.reason.brief(2000),
        ]
      }
    ]
    if page.sweptCount > 0 {
      values["swept"] = page.sweptCount < page.leftoverCount ? "the others" : "them"
      values["sweep"] = SweepHint.text(pool: run?.pool ?? "", after: run?.command ?? [])
    }
    if rest > 0 { values["leftoverRest"] = "and \(rest) more" }
    return ReportTemplate.leftovers.render(values)
  }
}
