package import Diagnostics
package import JSON
internal import Project
package import Values

/// The keys of an accepted finding, in the order of the documentation.
enum AcceptedKey: String, DatedEntryKey {
  case rule, field, reason, until

  static var required: [AcceptedKey] { [.reason, .until] }
  static var identity: [AcceptedKey] { [.rule, .field] }
  static var fileDescription: String { "a file of accepted findings" }
  static var entryDescription: String { "an accepted finding" }
  static var expiryLabel: String { "the finding counts again" }

  static var exampleHelp: String {
    "Write each entry as `- { rule: NAME, reason: WHY, until: 2026-12-31 }`."
  }
}

/// The findings that a team accepts, each until a certain day.
package struct AcceptedFindings: Sendable {
  /// The file that all source ranges refer to; nil without a file.
  package let source: SourceFile?

  /// The entries that apply, in the order of the file.
  private let entries: [DatedEntry<AcceptedKey>]

  /// The errors of the file, and the warnings about entries that no longer apply, in source order.
  package let diagnostics: [Diagnostic]

  /// Accepts nothing.
  package init() { (source, entries, diagnostics) = (nil, [], []) }

  /// Reads the bytes of a file; `name` identifies the file in diagnostics.
  package init(bytes: [UInt8], name: String, on today: CalendarDay) {
    let file = DatedEntries<AcceptedKey>(bytes: bytes, name: name)
    let empty = file.entries.filter { $0[.rule] == nil && $0[.field] == nil }.map { entry in
      Diagnostic(
        .missingEntryKey,
        "an accepted finding needs `rule` or `field`",
        at: entry.range,
        help: AcceptedKey.exampleHelp
      )
    }
    source = file.source
    diagnostics = (file.diagnostics + empty + file.expired(on: today)).inOrder()
    entries = file.entries.filter { $0.until >= today }
  }

  /// Returns the acceptance of a broken rule, or of a change to a setting without a rule.
  ///
  /// A `field` covers the settings below it.
  package func acceptance(rule: String?, field: String) -> Acceptance? {
    entries.first { AcceptedFindings.covers($0, rule, field) }.map { entry in
      Acceptance(reason: entry[.reason] ?? "", until: entry.until)
    }
  }

  /// Returns the warnings for entries that accept none of the findings.
  package func unmatched(
    among findings: [(rule: String?, field: String)]
  ) -> [Diagnostic] {
    entries.filter { entry in
      !findings.contains { AcceptedFindings.covers(entry, $0.rule, $0.field) }
    }.map { entry in
      .warning(
        .unmatchedEntry,
        "no finding matches this entry",
        at: entry.range(of: entry[.rule] == nil ? .field : .rule),
        help: "If the finding exists, correct `rule` or `field`. If it is fixed, and no other "
          + "command reads the entry, remove the entry."
      )
    }
  }

  private static func covers(
    _ entry: DatedEntry<AcceptedKey>,
    _ rule: String?,
    _ field: String
  ) -> Bool {
    if let wanted = entry[.rule], wanted != rule { return false }
    guard let wanted = entry[.field] else { return true }
    return field == wanted || field.hasPrefix(wanted + ".")
  }
}

/// Why and how long a finding is accepted.
package struct Acceptance: Hashable, Sendable {
  /// The reason of the team.
  package var reason: String

  /// The last day of the acceptance, in UTC.
  package var until: CalendarDay

  /// The acceptance on one line: `accepted until 2026-12-31: legacy app`.
  package var description: String { "accepted until \(until): \(reason)" }

  /// The reason and the last day as JSON.
  package var json: JSONValue {
    ["reason": .string(reason), "until": .string(until.description)]
  }
}
