internal import Diagnostics

extension [Scenario] {
  /// What stands at a line of a file: a scenario with all its rows, or the one row of its examples.
  package func at(line: Int, of file: String) -> [Scenario] {
    let around = filter { $0.file.name == file && $0.extent.covers(line: line) }
    let rows = around.filter { $0.example?.range?.meant.covers(line: line) == true }
    return rows.isEmpty ? around : rows
  }

  /// Those whose rows stand in a table.
  package func rows(inTable isTable: (String) -> Bool) -> [Scenario] {
    filter { $0.example?.file.map { isTable($0.name) } == true }
  }

  /// Of rows of a table, those at a line of it.
  package func rows(atTableLine line: Int) -> [Scenario] {
    filter { $0.example?.tableLines?.contains(line) == true }
  }

  /// Of rows of a table, the one that stands nearest to a line of it.
  package func nearest(toTableLine line: Int) -> Scenario? {
    self.min { $0.tableDistance(to: line) < $1.tableDistance(to: line) }
  }

  /// The scenario of a file that stands nearest to a line; of two as near, the one that comes first.
  package func nearest(to line: Int, of file: String) -> Scenario? {
    filter { $0.file.name == file }
      .min { $0.extent.distance(to: line) < $1.extent.distance(to: line) }
  }
}

extension Scenario {
  /// The line of its file that chooses it: that of its row where the row stands there.
  package var line: Int { (example?.range ?? range).meant.lowerBound.line }

  /// Where it stands, or its row of a table.
  package var place: String { example?.tablePlace ?? "\(file.name):\(line)" }

  fileprivate func tableDistance(to line: Int) -> Int {
    guard let lines = example?.tableLines else { return .max }
    return Swift.max(lines.lowerBound - line, line - lines.upperBound, 0)
  }
}

extension ExampleRow {
  /// The lines of its table that it takes; nil for a row in the scenario's file.
  fileprivate var tableLines: ClosedRange<Int>? {
    guard file != nil, let first = values.first?.value.range, let last = values.last?.value.range
    else { return nil }
    return first.lowerBound.line...last.upperBound.line
  }
}

extension SourceRange {
  /// The lines with something on them; one that ends at a line's start does not cover that line.
  fileprivate var lines: ClosedRange<Int> {
    let last = upperBound.line - (upperBound.column == 1 ? 1 : 0)
    return lowerBound.line...Swift.max(lowerBound.line, last)
  }

  fileprivate func covers(line: Int) -> Bool { lines.contains(line) }

  fileprivate func distance(to line: Int) -> Int {
    Swift.max(lines.lowerBound - line, line - lines.upperBound, 0)
  }
}
