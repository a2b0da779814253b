internal import Diagnostics

extension [Scenario] {
  /// The scenarios at a line of a file: one with all its rows, or the one row of its examples.
  package func at(line: Int, of file: String) -> [Scenario] {
    let around = filter { $0.file.name == file && $0.extent.covers(line: line) }
    let rows = around.filter { $0.example?.range?.meant.covers(line: line) == true }
    return rows.isEmpty ? around : rows
  }

  /// Those whose rows are in a table.
  package func rows(inTable isTable: (String) -> Bool) -> [Scenario] {
    filter { $0.example?.file.map { isTable($0.name) } == true }
  }

  /// Of a table's rows, those at a line of it.
  package func rows(atTableLine line: Int) -> [Scenario] {
    filter { $0.example?.tableLines?.contains(line) == true }
  }

  /// Of a table's rows, the one nearest to a line of it.
  package func nearest(toTableLine line: Int) -> Scenario? {
    self.min { $0.tableDistance(to: line) < $1.tableDistance(to: line) }
  }

  /// The scenario of a file nearest to a line; of two equally near ones, the first.
  package func nearest(to line: Int, of file: String) -> Scenario? {
    filter { $0.file.name == file }
      .min { $0.extent.distance(to: line) < $1.extent.distance(to: line) }
  }
}

extension Scenario {
  /// The line of its file that selects it: its row's line if the file contains the row.
  package var line: Int { (example?.range ?? range).meant.lowerBound.line }

  /// Its place, or the place of its row in a table.
  package var place: String { example?.tablePlace ?? "\(file.name):\(line)" }

  fileprivate func tableDistance(to line: Int) -> Int {
    guard let lines = example?.tableLines else { return .max }
    return Swift.max(lines.lowerBound - line, line - lines.upperBound, 0)
  }
}

extension ExampleRow {
  /// The lines that it occupies in its table; nil for a row in the scenario's file.
  fileprivate var tableLines: ClosedRange<Int>? {
    guard file != nil, let first = values.first?.value.range, let last = values.last?.value.range
    else { return nil }
    return first.lowerBound.line...last.upperBound.line
  }
}

extension SourceRange {
  /// The non-empty lines; a range that ends at a line's start does not include that line.
  fileprivate var lines: ClosedRange<Int> {
    let last = upperBound.line - (upperBound.column == 1 ? 1 : 0)
    return lowerBound.line...Swift.max(lowerBound.line, last)
  }

  fileprivate func covers(line: Int) -> Bool { lines.contains(line) }

  fileprivate func distance(to line: Int) -> Int {
    Swift.max(lines.lowerBound - line, line - lines.upperBound, 0)
  }
}
