internal import Diagnostics
package import Scenario

/// A scenario of the library with all rows of its examples.
package struct LibraryScenario: Sendable {
  /// The file with the scenario.
  package let file: LibraryFile

  /// The scenario, or one for each row of its examples; never empty.
  package let rows: [Scenario]

  /// The value of `scenario` as written, without the values of a row.
  package let title: String

  /// The line of the scenario's name in its file.
  package var line: Int { rows[0].range.lowerBound.line }

  /// All scenarios, in the order of the files.
  package static let all: [LibraryScenario] = {
    let library = FlowLibrary(reading: LibraryReader())
    return LibraryFile.all.flatMap { file in
      let source = SourceFile(name: file.path, text: file.text)
      return scenarios(of: CheckedFile(checking: source, files: library), file)
    }
  }()

  /// The mistakes in the library's files; empty unless the language changed without the library.
  static var mistakes: [Diagnostic] {
    let library = FlowLibrary(reading: LibraryReader())
    return LibraryFile.all.flatMap { file in
      let source = SourceFile(name: file.path, text: file.text)
      return CheckedFile(checking: source, files: library).diagnostics
    }
  }

  /// Returns the scenario with a title in a file; nil if there is none.
  package static func at(_ path: String, titled title: String) -> LibraryScenario? {
    all.first { $0.file.path == path && $0.title == title }
  }

  private static func scenarios(of checked: CheckedFile, _ file: LibraryFile) -> [LibraryScenario] {
    Dictionary(grouping: checked.scenarios, by: \.range.lowerBound.line)
      .sorted { $0.key < $1.key }
      .map { _, rows in
        LibraryScenario(file: file, rows: rows, title: title(of: rows[0]))
      }
  }

  private static func title(of scenario: Scenario) -> String {
    String(scenario.file.text(in: scenario.range)).unquoted
  }
}

extension String {
  /// The text without the quotation marks around it.
  fileprivate var unquoted: String {
    guard count > 1, let first, first == last, "\"'".contains(first) else { return self }
    return String(dropFirst().dropLast())
  }
}
