package import Diagnostics
internal import JSON
internal import Values

/// A row of `examples`, for which the scenario runs once.
package struct ExampleRow: Sendable {
  /// The label in reports: the value of `name`, or the first key and value as `KEY=value`.
  ///
  /// If that value is a secret, the label is `row N`.
  package var label: String

  /// The number of the row, from 1.
  package var number: Int

  /// The values that `$(example.KEY)` reads, in the author's order.
  package var values: [ValueTemplate.Member]

  /// The table that the places of the values refer to; nil for rows in the scenario's file.
  package var file: SourceFile?

  /// The row's range in the scenario's file; nil for a row of a table.
  package var range: SourceRange?

  /// The place of a row in a table, such as `rows.csv:4`; nil for a row in the scenario's file.
  package var tablePlace: String? {
    guard let file, let tableLine else { return nil }
    return "\(file.name):\(tableLine)"
  }

  /// The line of a row in its table; nil for a row in the scenario's file.
  package var tableLine: Int? {
    file == nil ? nil : values.first?.value.range.lowerBound.line
  }
}

extension Template {
  /// Whether the string with the values of a row has no visible character.
  func isBlank(in row: ExampleRow) -> Bool {
    let filled = filling { expression in
      guard case .path(let path) = expression,
        case .constant(let value, _)? = row.value(at: path)
      else { return nil }
      return value.scalarText
    }
    return filled.literal?.allSatisfy(\.isWhitespace) == true
  }
}
