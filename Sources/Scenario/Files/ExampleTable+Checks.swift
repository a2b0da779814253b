internal import Diagnostics

// The checks of the header and the rows.
extension ExampleTable {
  /// The maximum number of reported rows with a wrong number of values.
  private static let reportedRows = 100

  private static let needsHeader = "a table of examples needs a header with the keys"

  mutating func checkHeader() {
    guard let first = header.first else {
      let label = source.text.isEmpty ? "the file has no content" : "the file has only empty lines"
      report(.emptyTable, ExampleTable.needsHeader, at: SourceRange(at: .start), label: label)
      return
    }
    if first.isComment {
      return report(
        .emptyTable,
        ExampleTable.needsHeader,
        at: first.range,
        label: "a table can't contain comments",
        help: "Remove the line. If the string is a key, put it in quotes."
      )
    }
    if header.count == 1, !first.isQuoted, first.text.contains(where: { ";\t".contains($0) }) {
      let help = "Save the table as comma-separated values."
      return report(.badTable, "columns must be separated by commas", at: first.range, help: help)
    }
    checkColumns()
  }

  private mutating func checkColumns() {
    var places: [String: SourceRange] = [:]
    for cell in header {
      if cell.text.isEmpty {
        report(.badTable, "a column needs a name", at: cell.range)
      } else if cell.text.holdsValue {
        report(.valueNotAllowed, "`$(...)` is not supported in a key or a name", at: cell.range)
      } else if let blank = cell.outerBlank {
        let title = "a column's name \(blank) with whitespace"
        let help = "Remove the whitespace, or put the name in quotes to keep it."
        report(.badTable, title, at: cell.range, help: help)
      } else if let first = places[cell.text] {
        let notes = [Diagnostic.Note("the first column", at: first)]
        report(
          .duplicateColumn,
          "duplicate column `\(cell.text)`",
          at: cell.range,
          notes: notes
        )
      } else {
        places[cell.text] = cell.range
      }
    }
  }

  mutating func checkRows() {
    // The rows are not compared with a comment that was read as the header.
    guard let first = header.first, !first.isComment else { return }
    if rows.isEmpty {
      let end = header.last?.range.upperBound ?? .start
      let title = "a table of examples needs a row"
      report(.emptyTable, title, at: SourceRange(at: end), label: "the file has only a header")
    }
    if rows.count > ExampleTable.maximumRows, let last = rows.last?.first {
      let title = "a scenario can have at most \(ExampleTable.maximumRows) example rows"
      report(.tooManyRows, title, at: last.range)
    }
    let width = header.count
    for row in rows.filter({ $0.count != width }).prefix(ExampleTable.reportedRows) {
      reportRagged(row)
    }
    let blank = rows.joined().lazy.filter { $0.outerBlank != nil }
    for cell in blank.prefix(ExampleTable.reportedRows) { warnOfBlank(cell) }
  }

  private mutating func warnOfBlank(_ cell: CSVCell) {
    warn(
      .badTable,
      "a value \(cell.outerBlank ?? "starts") with whitespace",
      at: cell.range,
      help: "Remove the whitespace, or put the value in quotes to keep it."
    )
  }

  private mutating func reportRagged(_ row: [CSVCell]) {
    guard let first = row.first, let last = row.last else { return }
    let surplus = row.count > header.count ? row[header.count] : first
    let values = row.count.counting("value")
    let missing = row.count + 1 == header.count ? "value" : "values"
    let columns = header.count.counting("column")
    report(
      .raggedRow,
      "a row must have one value for each column in the header",
      at: SourceRange(surplus.range.lowerBound, last.range.upperBound),
      label: "this row has \(values) for \(columns)",
      help: first.isComment
        ? "Remove the comment. A table can't contain comments."
        : row.count > header.count
          ? "Put a value that contains a comma in quotes."
          : "Add the missing \(missing). An empty value still needs its comma."
    )
  }
}

extension CSVCell {
  /// Whether an unquoted string starts like a comment in YAML, which CSV does not have.
  fileprivate var isComment: Bool { !isQuoted && text.hasPrefix("# ") }

  /// The side of an unquoted string with whitespace, `starts` or `ends`; nil if there is none.
  ///
  /// Quoted whitespace is intended.
  fileprivate var outerBlank: String? {
    guard !isQuoted else { return nil }
    if text.first?.isWhitespace == true { return "starts" }
    return text.last?.isWhitespace == true ? "ends" : nil
  }
}
