package import Diagnostics
package import Values

/// The keys of an entry of a quarantine, in the order of the documentation.
package enum QuarantineKey: String, DatedEntryKey {
  case scenario, file, reason, ticket, until

  package static var required: [QuarantineKey] { [.scenario, .reason, .until] }
  package static var identity: [QuarantineKey] { [.scenario, .file] }
  package static var fileDescription: String { "a quarantine" }
  package static var entryDescription: String { "an entry of the quarantine" }
  package static var expiryLabel: String { "the scenario's failures count again" }

  package static var exampleHelp: String {
    "Write each entry as `- { scenario: NAME, reason: WHY, until: 2026-12-31 }`."
  }
}

/// The scenarios whose failures do not count until a certain day.
package typealias QuarantineFile = DatedEntries<QuarantineKey>

extension DatedEntry<QuarantineKey> {
  /// The entry for the record of a scenario.
  package var reason: String { self[.reason] ?? "" }

  /// Whether the entry applies to a scenario, regardless of the day.
  ///
  /// A name without a row's label applies to every row, and so does a name that reads the row, as
  /// written. A relative `file` is the end of the file's path, with or without its links resolved.
  package func isAbout(_ candidate: QuarantineCandidate) -> Bool {
    hasName(of: candidate) && (isIn(candidate.file) || isIn(candidate.shownFile))
  }

  /// Whether the entry names a scenario, regardless of its file.
  package func hasName(of candidate: QuarantineCandidate) -> Bool {
    guard let name = self[.scenario] else { return false }
    if candidate.name == name || candidate.writtenName == name { return true }
    return switch candidate.row {
    case .none: false
    case .labeled: candidate.name.hasPrefix("\(name) [")
    case .unknown: candidate.mayHaveRow(named: name)
    }
  }

  private func isIn(_ path: String) -> Bool {
    guard var file = self[.file] else { return true }
    while file.hasPrefix("./") { file.removeFirst(2) }
    return path == file || path.hasSuffix("/" + file)
  }
}

extension QuarantineFile {
  /// Returns the first entry that applies to a scenario on a day; nil if its result counts.
  package func entry(
    for candidate: QuarantineCandidate,
    on today: CalendarDay
  ) -> DatedEntry<QuarantineKey>? {
    entries.first { $0.until >= today && $0.isAbout(candidate) }
  }

  /// Returns the entries that apply to none of the scenarios.
  package func unmatched(
    among candidates: some Sequence<QuarantineCandidate>
  ) -> [DatedEntry<QuarantineKey>] {
    var rest = entries
    for candidate in candidates where !rest.isEmpty { rest.removeAll { $0.isAbout(candidate) } }
    return rest
  }

  /// Returns the errors for the entries that apply to none of the project's scenarios.
  package func unmatchedEntries(among candidates: [QuarantineCandidate]) -> [Diagnostic] {
    unmatched(among: candidates).map { entry in
      let name = (entry[.scenario] ?? "").visible.asName
      let files = candidates.filter(entry.hasName).map(\.shownFile)
      guard files.isEmpty else {
        return Diagnostic(
          .unmatchedEntry,
          "the scenario \(name) is not in the file \((entry[.file] ?? "").visible.asName)",
          at: entry.range(of: .file),
          label: "the scenario is in \(Set(files.map(\.visible)).sorted().listed())"
        )
      }
      let names = candidates.flatMap { [$0.name, $0.writtenName].compactMap(\.self) }
      let nearest = Suggestion.nearest(to: entry[.scenario] ?? "", among: Set(names).sorted())
      return Diagnostic(
        .unmatchedEntry,
        "unknown scenario \(name)",
        at: entry.range(of: .scenario),
        label: nearest.map { "did you mean `\($0.visible)`?" } ?? "",
        help: rowHelp(for: entry[.scenario] ?? "", nearest, candidates)
          ?? "Correct the name, or remove the entry if the scenario no longer exists."
      )
    }
  }

  /// How to name one row or all rows; nil if the name resembles no scenario with examples.
  private func rowHelp(
    for name: String,
    _ nearest: String?,
    _ candidates: [QuarantineCandidate]
  ) -> String? {
    let base = name.firstRange(of: " [").map { name[..<$0.lowerBound] } ?? name[...]
    let rows = candidates.filter { $0.row == .labeled }
    let row =
      rows.first { $0.name.hasPrefix("\(base) [") }
      ?? rows.first { nearest != nil && [$0.name, $0.writtenName].contains(nearest) }
    guard let row, let all = row.nameOfAllRows else { return nil }
    return "For all rows of examples, write `\(all.visible)`. For one row, write its whole name, "
      + "such as `\(row.name.visible)`."
  }
}
