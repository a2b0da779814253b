package import Diagnostics
package import Values
internal import YAMLTree

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

/// A scenario to which an entry of the quarantine can apply.
package struct QuarantineCandidate: Hashable, Sendable {
  /// Whether the name contains the label of a row of examples.
  package enum Row: Hashable, Sendable {
    /// The scenario has no examples.
    case none
    /// The name ends with the label of the row.
    case labeled
    /// The file has errors, and the name is the name of all rows.
    case unknown
  }

  /// The scenario's name, with the label of its row of examples.
  package var name: String

  /// The absolute path of the scenario's file.
  package var file: String

  /// The path of the file in messages.
  package var shownFile: String

  /// Whether the name contains the label of a row.
  package var row: Row

  /// Creates a candidate from its name and place.
  package init(name: String, file: String, shownFile: String, row: Row) {
    (self.name, self.file, self.shownFile, self.row) = (name, file, shownFile, row)
  }
}

extension QuarantineCandidate {
  /// Returns a candidate for each scenario of a file that can have mistakes.
  package static func all(in source: SourceFile, at path: String) -> [QuarantineCandidate] {
    YAMLStream(reading: source).documents.compactMap { document in
      guard let name = document.root?["scenario"]?.scalar?.text else { return nil }
      return QuarantineCandidate(name: name, file: path, shownFile: source.name, row: .unknown)
    }
  }
}

extension DatedEntry<QuarantineKey> {
  /// The entry for the record of a scenario.
  package var reason: String { self[.reason] ?? "" }

  /// Whether the entry applies to a scenario, regardless of the day.
  ///
  /// A name without a row's label applies to every row. A relative `file` is the end of the file's
  /// path.
  package func isAbout(_ candidate: QuarantineCandidate) -> Bool {
    hasName(of: candidate) && isIn(candidate.file)
  }

  /// Whether the entry names a scenario, regardless of its file.
  package func hasName(of candidate: QuarantineCandidate) -> Bool {
    guard let name = self[.scenario] else { return false }
    if candidate.name == name { return true }
    return switch candidate.row {
    case .none: false
    case .labeled: candidate.name.hasPrefix("\(name) [")
    case .unknown: name.hasPrefix("\(candidate.name) [")
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
  package func strangers(among candidates: [QuarantineCandidate]) -> [Diagnostic] {
    unmatched(among: candidates).map { entry in
      let name = (entry[.scenario] ?? "").visible.asName
      let files = candidates.filter(entry.hasName).map(\.shownFile)
      guard files.isEmpty else {
        return Diagnostic(
          .unmatchedEntry,
          "the scenario \(name) is not in the file \((entry[.file] ?? "").visible.asName)",
          at: entry.range(of: .file),
          label: "it is in \(Set(files.map(\.visible)).sorted().listed())"
        )
      }
      let names = Set(candidates.map(\.name)).sorted()
      let nearest = Suggestion.nearest(to: entry[.scenario] ?? "", among: names)
      return Diagnostic(
        .unmatchedEntry,
        "unknown scenario \(name)",
        at: entry.range(of: .scenario),
        label: nearest.map { "did you mean `\($0.visible)`?" } ?? "",
        help: "Remove the entry if the scenario was removed."
      )
    }
  }
}
