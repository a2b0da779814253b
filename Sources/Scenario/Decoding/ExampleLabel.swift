internal import CognitoModel
internal import JSON
internal import Values

/// The label that distinguishes a row in reports.
enum ExampleLabel {
  /// Longer labels would only be cut where they are shown.
  private static let maximumLength = 60

  /// The row's `name`, else its first key with its value, as written and on one line.
  ///
  /// Reports do not show secrets, so a row that starts with one has its number instead.
  static func of(_ values: [ValueTemplate.Member], number: Int) -> String {
    let name = values.first { $0.key == "name" }?.value.writtenText.onOneLine ?? ""
    guard name.isEmpty else { return cut(name) }
    guard let first = values.first else { return "" }
    guard !first.isSecret else { return numbered(number) }
    return cut("\(first.key)=\(first.value.writtenText)".onOneLine)
  }

  /// The label of a row that nothing else distinguishes.
  static func numbered(_ number: Int) -> String { "row \(number)" }

  private static func cut(_ label: String) -> String {
    label.count <= maximumLength ? label : label.prefix(maximumLength - 1) + "…"
  }
}

extension ValueTemplate.Member {
  /// Whether it is a secret that is written out, by the name of its key.
  var isSecret: Bool { value.isSecret(under: key) }
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

  /// Whether it is a string that is written out, under the name of a secret.
  func isSecret(under name: String) -> Bool {
    guard SecretNames.isSecret(name) else { return false }
    switch self {
    case .constant(let value, _): return value.string.map { !SecretNames.isSwitch($0) } ?? false
    case .scalar(let template, _, _):
      return template.literal.map { !$0.isEmpty && !SecretNames.isSwitch($0) } ?? false
    case .list, .mapping: return false
    }
  }

  /// The value as it was written under a name, without secrets that are written out.
  func concealed(under name: String) -> JSONValue {
    switch self {
    case .constant, .scalar: isSecret(under: name) ? .string(Secret.mask) : outline
    case .list(let elements, _): .array(elements.map { $0.concealed(under: name) })
    case .mapping(let members, _):
      .object(members.reduce(into: JSONObject()) { $0[$1.key] = $1.value.concealed(under: $1.key) })
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
