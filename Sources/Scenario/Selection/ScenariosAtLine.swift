internal import Diagnostics
internal import JSON
internal import Values

extension [Scenario] {
  /// The scenarios at a line of a file, limited to a row of examples if the row contains the line.
  package func at(line: Int, of file: String) -> [Scenario] {
    let around = filter { $0.file.name.hasSameBytes(as: file) && $0.extent.covers(line: line) }
    let rows = around.filter { $0.example?.range?.meant.covers(line: line) == true }
    return rows.isEmpty ? around : rows
  }

  /// The scenarios whose table row contains a line of the table.
  package func rows(atTableLine line: Int) -> [Scenario] {
    filter { $0.example?.tableLines?.contains(line) == true }
  }

  /// The scenario whose table row is nearest to a line of the table; nil without scenarios.
  package func nearest(toTableLine line: Int) -> Scenario? {
    self.min { $0.tableDistance(to: line) < $1.tableDistance(to: line) }
  }

  /// The scenario of a file that is nearest to a line; nil without scenarios.
  ///
  /// Of two equally near scenarios, the first is returned.
  package func nearest(to line: Int, of file: String) -> Scenario? {
    filter { $0.file.name.hasSameBytes(as: file) }
      .min { $0.extent.distance(to: line) < $1.extent.distance(to: line) }
  }
}

extension Scenario {
  /// The line that selects the scenario: the line of its row or its name.
  package var line: Int { (example?.range ?? range).meant.lowerBound.line }

  /// The file and the line of the scenario's row in its table, or of the scenario.
  package var selectingPlace: (file: String, line: Int) {
    guard let table = example?.file, let row = example?.tableLine else {
      return (file.name, line)
    }
    return (table.name, row)
  }

  /// The place of the scenario's row in its table, or of the scenario, as `FILE:LINE`.
  package var place: String {
    let (file, line) = selectingPlace
    return "\(file):\(line)"
  }

  fileprivate func tableDistance(to line: Int) -> Int {
    guard let lines = example?.tableLines else { return .max }
    return Swift.max(lines.lowerBound - line, line - lines.upperBound, 0)
  }
}

extension ExampleRow {
  /// The lines of the row in its table; nil for a row in the scenario's file.
  fileprivate var tableLines: ClosedRange<Int>? {
    guard file != nil, let first = values.first?.value.range, let last = values.last?.value.range
    else { return nil }
    return first.lowerBound.line...last.upperBound.line
  }
}

extension SourceRange {
  /// The lines of the range, without a last line that the range does not enter.
  fileprivate var lines: ClosedRange<Int> {
    let last = upperBound.line - (upperBound.column == 1 ? 1 : 0)
    return lowerBound.line...Swift.max(lowerBound.line, last)
  }

  fileprivate func covers(line: Int) -> Bool { lines.contains(line) }

  fileprivate func distance(to line: Int) -> Int {
    Swift.max(lines.lowerBound - line, line - lines.upperBound, 0)
  }
}
