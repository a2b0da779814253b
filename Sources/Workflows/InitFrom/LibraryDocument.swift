internal import Diagnostics
internal import Scenario
internal import ScenarioLibrary

/// A scenario of the library as one YAML document that can be changed.
struct LibraryDocument {
  /// The path of the file below the library's folder.
  let path: String

  /// The lines of the document, without `---` and without the comments at the start of the file.
  private(set) var lines: [Substring]

  /// The scenario, or one for each row of its examples; empty if the text has mistakes.
  private(set) var rows: [Scenario] = []

  /// Takes a scenario of the library out of its file.
  init(_ scenario: LibraryScenario) {
    path = scenario.file.path
    let all = scenario.file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = scenario.line - 1
    let start = all[..<place].lastIndex(of: "---").map { $0 + 1 } ?? 0
    let end = all[place...].firstIndex(of: "---") ?? all.count
    lines = Array(all[start..<end]).withoutOuterBlanks
    if start == 0 { lines = Array(lines.drop { $0.hasPrefix("#") }) }
    check()
  }

  /// The text of the document with a line break at the end.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The paths of the library's files whose flows the document uses.
  var flowFiles: Set<String> {
    Set(
      rows.flatMap(\.everyStep).compactMap { ($0.action as? UseFlow)?.flow.file.name }
        .filter { $0 != path }
    )
  }

  /// Whether a step or an expectation reads the default client.
  var readsClient: Bool { lines.contains { $0.contains("$(client.") } }

  private mutating func check() {
    let source = SourceFile(name: path, text: text)
    let checked = CheckedFile(checking: source, files: FlowLibrary(reading: LibraryReader()))
    rows = checked.diagnostics.hasErrors ? [] : checked.scenarios
  }
}

// MARK: - Changes

extension LibraryDocument {
  /// A copy without some rows of its examples.
  func without(_ unwanted: [Scenario]) -> LibraryDocument {
    var removed: Set<Int> = []
    for range in unwanted.compactMap(\.example?.range) {
      let end = range.upperBound
      let last = end.column == 1 ? end.line - 1 : end.line
      removed.formUnion(range.lowerBound.line...max(last, range.lowerBound.line))
    }
    return replacing(lines: lines.indices.filter { !removed.contains($0 + 1) }.map { lines[$0] })
  }

  /// A copy with replaced strings at some places, each within a line.
  func replacing(_ edits: [(range: SourceRange, text: String)]) -> LibraryDocument {
    var texts = lines.map { Array($0.unicodeScalars) }
    for (range, text) in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let (start, end) = (range.lowerBound, range.upperBound)
      guard start.line == end.line, texts.indices.contains(start.line - 1) else { continue }
      texts[start.line - 1].replaceSubrange(
        (start.column - 1)..<(end.column - 1),
        with: Array(text.unicodeScalars)
      )
    }
    let changed = texts.flatMap { scalars in
      var line = String.UnicodeScalarView()
      line.append(contentsOf: scalars)
      // An edit can add lines.
      return String(line).split(separator: "\n", omittingEmptySubsequences: false)
    }
    return replacing(lines: changed)
  }

  private func replacing(lines: [Substring]) -> LibraryDocument {
    var copy = self
    copy.lines = lines
    copy.check()
    return copy
  }
}

extension [Substring] {
  fileprivate var withoutOuterBlanks: [Substring] {
    let start = firstIndex { !$0.isEmpty } ?? startIndex
    let end = lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? start
    return Array(self[start..<end])
  }
}
