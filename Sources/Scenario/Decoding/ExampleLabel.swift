internal import CognitoModel
internal import JSON
internal import Values

/// The label that distinguishes a row in reports.
enum ExampleLabel {
  /// The length, in characters, above which a label is cut.
  private static let maximumLength = 60

  /// The row's `name`, or its first key and value, as written and on one line.
  ///
  /// Reports do not show secrets. If the first value is a secret, the label is the row's number.
  static func of(_ values: [ValueTemplate.Member], number: Int) -> String {
    let name = values.first { $0.key == "name" }?.value.writtenText.onOneLine ?? ""
    guard name.isEmpty else { return cut(name) }
    guard let first = values.first else { return "" }
    guard !first.isSecret else { return numbered(number) }
    return cut("\(first.key)=\(first.value.writtenText)".onOneLine)
  }

  /// The label of a row that is identified only by its number.
  static func numbered(_ number: Int) -> String { "row \(number)" }

  private static func cut(_ label: String) -> String {
    label.count <= maximumLength ? label : label.prefix(maximumLength - 1) + "…"
  }
}

extension ValueTemplate.Member {
  /// Whether the value is a literal secret, judging by its key.
  var isSecret: Bool { value.isSecret(under: key) }
}

extension String {
  /// The words, separated by single spaces.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension ValueTemplate {
  /// The string as written, with `$( )` unevaluated; lists and mappings as JSON.
  var writtenText: String {
    switch self {
    case .constant(.string(let text), _): text
    case .constant(let value, _): value.text()
    case .scalar(let template, _, _): template.spelling
    case .list, .mapping: outline.text()
    }
  }

  /// Whether the value is a literal string whose key names a secret.
  func isSecret(under name: String) -> Bool {
    guard SecretNames.isSecret(name) else { return false }
    switch self {
    case .constant(let value, _): return value.string.map { !SecretNames.isSwitch($0) } ?? false
    case .scalar(let template, _, _):
      return template.literal.map { !$0.isEmpty && !SecretNames.isSwitch($0) } ?? false
    case .list, .mapping: return false
    }
  }

  /// The value as written, with literal secrets masked.
  func concealed(under name: String) -> JSONValue {
    switch self {
    case .constant, .scalar: isSecret(under: name) ? .string(Secret.mask) : outline
    case .list(let elements, _): .array(elements.map { $0.concealed(under: name) })
    case .mapping(let members, _):
      .object(members.reduce(into: JSONObject()) { $0[$1.key] = $1.value.concealed(under: $1.key) })
    }
  }

  /// The value, with its strings as written.
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
