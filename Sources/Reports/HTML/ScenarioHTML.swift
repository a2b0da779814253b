internal import RunRecord

/// The facts about a finished scenario from which its row and its card are made.
struct ScenarioHTML {
  let record: ScenarioRecord
  let history: ScenarioHistory?
  let waits: [StepWait]
  let run: RunStart?
  let links: SourceLinks

  /// The result, and further words by which the page filters.
  var keys: [String] {
    let groups = history.map { HistoryCounts.Group.all(of: record, $0) } ?? []
    let words = groups.compactMap { group -> String? in
      switch group {
      case .newFailure: "new"
      case .fixed: "fixed"
      case .stillFailing: "still"
      case .slower: "slower"
      case .flaky: nil
      }
    }
    return [FailureGroup(of: record)?.rawValue ?? record.result.word] + words
  }

  /// Whether the failure does not count.
  var isQuarantined: Bool { record.effectiveQuarantine != nil }

  /// The values that the row and the card share.
  var values: TemplateValues {
    let id = record.id
    let tags = record.tags.prefix(50).map { $0.brief(100) }
    var isTimed = true
    if case .skipped = record.result { isTimed = false }
    return [
      "index": id.index, "result": record.result.word, "word": record.result.word,
      "keys": keys.joined(separator: " "), "tagList": tags.joined(separator: "\n"),
      "tags": tags.map { ["tag": $0] as TemplateValues }, "title": id.title.brief(1000),
      "place": id.place, "link": links.link(to: id),
      "elapsed": isTimed ? record.elapsed.shortText : "–",
      "description": (record.description ?? "").split(whereSeparator: \.isNewline).prefix(20)
        .map { ["descriptionLine": $0.brief()] as TemplateValues },
      "history": historyLines.map { ["historyLine": $0] as TemplateValues },
    ]
  }

  // MARK: Row

  /// The scenario's row in the list of all scenarios.
  ///
  /// `hasCard` means that the row leads to the scenario's card.
  func row(hasCard: Bool) -> String {
    var values = values
    let isFolded = !hasCard && !record.steps.isEmpty
    (values["isFolded"], values["hasID"], values["cardLink"]) = (isFolded, !hasCard, hasCard)
    if isFolded {
      let label = "Steps of \(record.id.title.brief(200))"
      values["stepsBody"] = Waterfall(record, waits).text(hasHead: false, label: label)
      values["otherLines"] = otherLines
    }
    switch record.result {
    case .skipped(let reason): values["remark"] = reason.description.brief()
    case .blocked(let failure) where !hasCard: values["remark"] = failure.message.brief()
    case .passed: values["remark"] = changes
    case .flaky, .failed, .blocked: values["remark"] = isQuarantined ? "quarantined" : nil
    }
    return ReportTemplate.row.render(values)
  }

  /// What changed about a scenario that passed: `fixed, slower: 2 s instead of the usual 1 s`.
  private var changes: String? {
    guard let history else { return nil }
    let isFixed = HistoryCounts.Group.all(of: record, history).contains(.fixed)
    let parts = [
      HistoryText.repetitions(history.repetitions).map { "flaky: \($0)" },
      isFixed ? "fixed" : nil, HistoryText.slowness(history, of: record),
    ]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text
  }
}

/// The row of a selected scenario without a result.
struct MissingResultHTML {
  let id: ScenarioID
  let links: SourceLinks

  var row: String {
    ReportTemplate.row.render([
      "index": id.index, "result": "unfinished", "word": "not run", "keys": "unfinished",
      "tagList": "", "title": id.title.brief(1000), "place": id.place, "elapsed": "–",
      "link": links.link(to: id), "isFolded": false, "hasID": true, "cardLink": false,
    ])
  }
}
