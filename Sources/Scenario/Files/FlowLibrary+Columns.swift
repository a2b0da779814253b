internal import Diagnostics
internal import Synchronization

/// What the scenarios of a run read of a table that they share.
struct TableReading {
  /// The columns that any of them reads.
  var columns: Set<String> = []

  /// Whether that is all: a mistake in one of them may hide what it reads.
  var isSure = true
}

extension FlowLibrary {
  /// Notes the columns that a scenario reads of a table; nil where a mistake leaves that open.
  func note(columns: Set<String>?, ofTable path: String) {
    let identity = reader.identity(of: path)
    state.withLock { state in
      var reading = state.readings[identity] ?? TableReading()
      reading.columns.formUnion(columns ?? [])
      reading.isSure = reading.isSure && columns != nil
      state.readings[identity] = reading
    }
  }

  /// Warnings of columns that no scenario reads, by the tables that have them.
  ///
  /// Of a table that nobody reads at all, that is said where a scenario names it.
  var unreadColumns: [String: (source: SourceFile, warning: Diagnostic)] {
    let (readings, tables) = state.withLock { ($0.readings, $0.tables) }
    return readings.compactMapValuesWithKeys { identity, reading in
      guard reading.isSure, !reading.columns.isEmpty, case .success(let table)? = tables[identity]
      else { return nil }
      let unread = table.header.map(\.text).firstUnread(reading.columns)
      guard let unread, let cell = table.header.first(where: { $0.text == unread }) else {
        return nil
      }
      return (table.source, .unusedExample("the column `\(unread)`", unread, at: cell.range))
    }
  }
}

extension Dictionary {
  fileprivate func compactMapValuesWithKeys<Other>(
    _ transform: (Key, Value) -> Other?
  ) -> [Key: Other] {
    reduce(into: [:]) { $0[$1.key] = transform($1.key, $1.value) }
  }
}

extension [String] {
  /// The first of a row's keys that is not read; what labels the row is of use in reports.
  func firstUnread(_ read: Set<String>) -> String? {
    let label = contains("name") ? "name" : read.isEmpty ? nil : first
    return first { $0 != label && !read.contains($0) }
  }
}

extension Diagnostic {
  static func unusedExample(_ what: String, _ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unusedExample,
      "\(what) is never used",
      severity: .warning,
      at: range,
      help: "Write `$(\(ExampleKeys.path(to: key)))` where its value belongs."
    )
  }
}
