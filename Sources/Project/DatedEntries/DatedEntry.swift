package import Diagnostics
package import Values

/// The keys of the entries in a kind of file, and the words of messages about it.
package protocol DatedEntryKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The key of the last day on which an entry applies.
  static var until: Self { get }

  /// The required keys, in the order of the documentation.
  static var required: [Self] { get }

  /// The keys that identify the subject of an entry.
  static var identity: [Self] { get }

  /// The name of the file in messages, such as `a quarantine`.
  static var fileDescription: String { get }

  /// The name of an entry in messages, such as `an entry of the quarantine`.
  static var entryDescription: String { get }

  /// An instruction that shows how to write an entry.
  static var exampleHelp: String { get }

  /// The consequence of an expired entry, such as `the scenario counts again`.
  static var expiryLabel: String { get }
}

/// An entry of a file, with its strings by key.
package struct DatedEntry<Key: DatedEntryKey>: Hashable, Sendable {
  /// A string and its place.
  package struct Text: Hashable, Sendable {
    /// The string in the file.
    package var text: String

    /// The place of the string.
    package var range: SourceRange
  }

  /// The strings of the entry.
  package var texts: [Key: Text]

  /// The last day on which the entry applies, in UTC.
  package var until: CalendarDay

  /// The start of the entry, for messages about the whole entry.
  package var range: SourceRange

  /// The string of a key; nil if the entry does not have the key.
  package subscript(key: Key) -> String? { texts[key]?.text }

  /// The place of a key's string, or of the entry if it does not have the key.
  package func range(of key: Key) -> SourceRange { texts[key]?.range ?? range }
}

/// The entries and diagnostics of a file in which each entry applies until a certain day.
package struct DatedEntries<Key: DatedEntryKey>: Sendable {
  /// The file that all source ranges refer to.
  package let source: SourceFile

  /// The entries in the order of the file; empty if the file has errors.
  package let entries: [DatedEntry<Key>]

  /// All diagnostics of the file itself, in source order.
  package let diagnostics: [Diagnostic]

  /// Reads the bytes of a file; `name` identifies the file in diagnostics.
  package init(bytes: [UInt8], name: String) {
    let reader = DatedEntryReader<Key>.read(bytes, name)
    source = reader.source
    diagnostics = reader.diagnostics.inOrder()
    entries = diagnostics.hasErrors ? [] : reader.entries
  }

  /// Returns the warnings for the entries that no longer apply.
  package func expired(on today: CalendarDay) -> [Diagnostic] {
    entries.filter { $0.until < today }.map { entry in
      .warning(
        .expiredEntry,
        "the entry ended on \(entry.until)",
        at: entry.range(of: .until),
        label: Key.expiryLabel,
        help: "Remove the entry, or set a later `until`."
      )
    }
  }
}
