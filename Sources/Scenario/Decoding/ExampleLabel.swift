internal import JSON
internal import Values

/// The label that distinguishes a row in reports.
enum ExampleLabel {
  /// Longer labels would only be cut where they are shown.
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
  /// The words with single spaces between them.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension ValueTemplate {
  /// The string as it was written, with values unread; lists and mappings as JSON.
  var writtenText: String {
    switch self {
    case .constant(.string(let text), _): text
    case .constant(let value, _): value.text()
    case .scalar(let template, _, _): template.spelling
    case .list, .mapping: outline.text()
    }
  }

  /// The value with its strings as they were written.
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
