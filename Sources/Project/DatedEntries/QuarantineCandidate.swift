package import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

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

  /// The name as written, if it reads a row of examples: `A user signs in, $(example.name)`.
  package var writtenName: String?

  /// The absolute path of the scenario's file.
  package var file: String

  /// The path of the file in messages.
  var shownFile: String

  /// Whether the name contains the label of a row.
  package var row: Row

  /// Creates a candidate from its name and place.
  package init(name: String, file: String, shownFile: String, row: Row) {
    (self.name, self.file, self.shownFile, self.row) = (name, file, shownFile, row)
  }

  /// Creates a candidate from a record of an earlier run, which has no name as written.
  ///
  /// `candidates` are the scenarios of the project by their names.
  package static func recorded(
    _ name: String,
    at path: String,
    among candidates: [String: [QuarantineCandidate]]
  ) -> QuarantineCandidate {
    let exact = candidates[name]?.first { $0.file.hasSameBytes(as: path) }
    let known = exact ?? unmasked(MaskedText(name), at: MaskedText(path), among: candidates)
    return known ?? QuarantineCandidate(name: name, file: path, shownFile: path, row: .labeled)
  }

  /// The scenario whose name or path has secrets that a record masks; nil if several fit.
  private static func unmasked(
    _ name: MaskedText,
    at path: MaskedText,
    among candidates: [String: [QuarantineCandidate]]
  ) -> QuarantineCandidate? {
    guard name.hasMask || path.hasMask else { return nil }
    let fitting = candidates.values.joined().filter {
      path.matches($0.file) && name.matches($0.name)
    }
    return fitting.count == 1 ? fitting.first : nil
  }

  /// The name that names all rows of the scenario; nil for a scenario without rows.
  var nameOfAllRows: String? {
    guard row == .labeled else { return nil }
    if let writtenName { return writtenName }
    // The label of a row follows the name.
    return name.firstRange(of: " [").map { String(name[..<$0.lowerBound]) }
  }
}

extension QuarantineCandidate {
  /// Whether a row of the scenario can have a name, although the file has errors.
  func mayHaveRow(named row: String) -> Bool {
    guard let value = name.firstRange(of: "$(example.") else { return row.hasPrefix("\(name) [") }
    return row.hasPrefix(name[..<value.lowerBound])
  }

  /// Returns a candidate for each scenario of a file that can have mistakes.
  package static func all(in source: SourceFile, at path: String) -> [QuarantineCandidate] {
    YAMLStream(reading: source).documents.compactMap { document in
      guard let name = document.root?["scenario"]?.scalar?.text else { return nil }
      return QuarantineCandidate(name: name, file: path, shownFile: source.name, row: .unknown)
    }
  }
}
