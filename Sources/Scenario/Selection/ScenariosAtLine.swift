internal import Diagnostics

extension [Scenario] {
  /// What stands at a line of a file: a scenario with all its rows, or the one row of its examples.
  package func at(line: Int, of file: String) -> [Scenario] {
    let around = filter { $0.file.name == file && $0.extent.covers(line: line) }
    let rows = around.filter { $0.example?.range?.covers(line: line) == true }
    return rows.isEmpty ? around : rows
  }

  /// The scenario of a file that stands nearest to a line; of two as near, the one that comes first.
  package func nearest(to line: Int, of file: String) -> Scenario? {
    filter { $0.file.name == file }
      .min { $0.extent.distance(to: line) < $1.extent.distance(to: line) }
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
