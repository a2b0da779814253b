package import Diagnostics
internal import JSON
internal import Project
internal import Reports
internal import Scenario
internal import Values

/// The request for `authflow report quarantine`.
package struct QuarantineListingRequest: Sendable {
  package var config: String?
  /// Whether to suggest entries from the history.
  package var suggests = false
  package var history = HistoryRequest.ofProject

  package init() {}
}

/// `authflow report quarantine`: the entries of the quarantine, with their remaining days.
package struct QuarantineListing {
  private let file: QuarantineFile?
  private let today: CalendarDay
  private let results: [(name: String, path: String, result: String)]
  /// The scenarios of the project by their names, with their names as written.
  private let candidates: [String: [QuarantineCandidate]]

  /// The scenarios that the quarantine could contain too; nil if they are not requested.
  private let suggestions: [QuarantineSuggestion]?

  /// The number of days for which an entry is suggested.
  private static let suggestedDays = 30

  /// The last day of suggested entries.
  private let suggestedDay: CalendarDay

  /// Reads the quarantine and the record of the last run.
  ///
  /// - Throws: `CommandFailure` if the quarantine has errors.
  package init(_ request: QuarantineListingRequest, _ environment: Environment) async throws {
    let project = try ProjectFile(config: request.config, environment)
    let found = (try? ScenarioFiles([], in: project.paths)) ?? ScenarioFiles(found: [])
    let checked = await CheckedFiles(reading: found, in: .unknown)
    let quarantine = await ProjectQuarantine(of: project, besides: checked)
    try quarantine.require(for: .list, in: project)
    (file, today) = (quarantine.file, quarantine.today)
    let known = await QuarantineListing.candidates(
      of: project,
      besides: checked.quarantineCandidates,
      for: quarantine.file,
      isWhole: request.suggests
    )
    candidates = Dictionary(grouping: known, by: \.name)
    suggestedDay = environment.day(in: QuarantineListing.suggestedDays)
    var lookup = HistoryLookupRequest()
    (lookup.config, lookup.history) = (request.config, request.history)
    suggestions =
      try request.suggests
      ? QuarantineSuggestion.all(
        in: HistoryLookup(lookup, environment),
        besides: quarantine.file,
        among: known
      ) : nil
    results = project.state.lastResults
  }

  /// The scenarios that the entries of a quarantine can be about; with `isWhole`, all scenarios of
  /// the project.
  private static func candidates(
    of project: ProjectFile,
    besides known: [QuarantineCandidate],
    for quarantine: QuarantineFile?,
    isWhole: Bool
  ) async -> [QuarantineCandidate] {
    if isWhole { return await known + project.candidatesOfFolder(besides: known) }
    guard let quarantine, !quarantine.unmatched(among: known).isEmpty else { return known }
    return await known + project.candidates(besides: known, for: quarantine)
  }

  /// The entries for a terminal.
  package var text: StyledText {
    [entries, suggestions.map { $0.text(until: suggestedDay) }].compactMap(\.self).joined()
  }

  private var entries: StyledText {
    guard let file, !file.entries.isEmpty else { return "no scenario is in quarantine\n" }
    var text = StyledText("\(file.source.name.visible)\n", .strong)
    for entry in file.entries {
      text.append("  \((entry[.scenario] ?? "").visible)", .strong)
      text.append("\(entry[.file].map { "  \($0.visible)" } ?? "")\n", .faint)
      text.append("    until \(entry.until) (\(remaining(entry)))", style(entry))
      text.append(": \(entry.reason.visible)\(entry[.ticket].map { " (\($0.visible))" } ?? "")\n")
      if let result = lastResult(of: entry) { text.append("    last run: \(result)\n", .faint) }
    }
    let expired = file.entries.count { $0.until < today }
    let count = file.entries.count
    text.append(count.counting("entry", plural: "entries"))
    text.append(expired > 0 ? ", \(expired) expired\n" : "\n")
    return text
  }

  /// The entries as JSON, documented in docs/reference/json.md.
  package var json: String {
    let entries = (file?.entries ?? []).map { entry in
      JSONValue.object(of: [
        "scenario": .string(entry[.scenario] ?? ""), "file": entry[.file].map(JSONValue.string),
        "reason": .string(entry.reason), "ticket": entry[.ticket].map(JSONValue.string),
        "until": .string(entry.until.description), "expired": .bool(entry.until < today),
        "lastResult": lastResult(of: entry).map(JSONValue.string),
      ])
    }
    var document: JSONObject = [
      "schema": 1, "file": file.map { .string($0.source.name) } ?? .null,
      "entries": .array(entries),
    ]
    if let suggestions { document["suggestions"] = .array(suggestions.map(\.json)) }
    return JSONValue.object(document).text(.pretty) + "\n"
  }

  private func style(_ entry: DatedEntry<QuarantineKey>) -> StyledText.Style {
    entry.until < today ? .failure : .warning
  }

  private func remaining(_ entry: DatedEntry<QuarantineKey>) -> String {
    let days = entry.until.days(since: today)
    return days < 0 ? "expired" : days == 0 ? "last day" : "\(days.counting("day")) left"
  }

  /// The worst result in the last run of the scenarios of an entry; nil if none of them ran.
  private func lastResult(of entry: DatedEntry<QuarantineKey>) -> String? {
    let own = results.filter { result in
      entry.isAbout(.recorded(result.name, at: result.path, among: candidates))
    }
    // A record without the results of quarantined scenarios is from an earlier version.
    let order = ["failed", "blocked", "flaky", "quarantined", "unfinished", "skipped", "passed"]
    return order.first { word in own.contains { $0.result == word } }
  }
}

extension CalendarDay {
  /// The number of days from another day to this day.
  fileprivate func days(since other: CalendarDay) -> Int {
    guard let start = Instant(other.description), let end = Instant(description) else { return 0 }
    return (end.seconds - start.seconds) / 86_400
  }
}
