internal import JSON
internal import Values

/// How a row is told from the others in reports.
enum ExampleLabel {
  /// Longer ones would only be cut where they are shown.
  private static let maximumLength = 60

  /// The row's `name`, else its first key with its value, as written and on one line.
  static func of(_ values: [ValueTemplate.Member]) -> String {
    let name = values.first { $0.key == "name" }?.value.writtenText.onOneLine ?? ""
    guard name.isEmpty else { return cut(name) }
    guard let first = values.first else { return "" }
    return cut("\(first.key)=\(first.value.writtenText)".onOneLine)
  }

  private static func cut(_ label: String) -> String {
    label.count <= maximumLength ? label : label.prefix(maximumLength - 1) + "…"
  }
}

extension String {
  /// The words with one space between them, whatever stood there.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension ValueTemplate {
  /// The text as it was written, its values still to be read; lists and mappings as JSON.
  var writtenText: String {
    switch self {
    case .constant(.string(let text), _): text
    case .constant(let value, _): value.text()
    case .scalar(let template, _, _): template.spelling
    case .list, .mapping: outline.text()
    }
  }

  /// The value with its texts as they were written.
  var outline: JSONValue {
    switch self {
    case .constant(let value, _): value
    case .scalar(let template, _, _): .string(template.spelling)
    case .list(let elements, _): .array(elements.map(\.outline))
    case .mapping(let members, _):
      .object(members.reduce(into: JSONObject()) { $0[$1.key] = $1.value.outline })
    }
  }
}
