internal import AuthCrypto
package import JSON
package import Values

extension JSONValue {
  /// A member by name; a JSON Web Token is a text that has the member `claims`.
  package func member(_ name: String) -> JSONValue? {
    switch self {
    case .object(let object): object[name]
    case .string(let text) where name == "claims": JSONValue.claims(of: text)
    case .array: Int(name).flatMap { self[$0] }
    case .null, .bool, .number, .string: nil
    }
  }

  /// The value at the end of a path; nil where something on the way is missing.
  package func value(at components: [ValuePath.Component]) -> JSONValue? {
    components.reduce(self) { value, component in value?.member(component.spelling) }
  }

  /// What is written where the value is spliced into text; nil for lists and mappings.
  package var splicedText: String? {
    self == .null ? "null" : scalarText
  }

  /// What is shown of a value in messages: tokens by their subject and expiry, texts as they are.
  package var shownText: String {
    switch self {
    case .string(let text): CompactJWS.summary(of: text) ?? text
    case .array, .object: hidingTokens.text()
    case .null, .bool, .number: splicedText ?? ""
    }
  }

  /// The value with its kind, as it is shown in messages.
  package var shownWithKind: String {
    self == .null ? "null" : "the \(kind.rawValue) `\(shownText)`"
  }

  /// The value with every token in it replaced by its summary.
  package var hidingTokens: JSONValue {
    mappingStrings { .string(CompactJWS.summary(of: $0) ?? $0) }
  }

  private static func claims(of token: String) -> JSONValue? {
    guard token.utf8.starts(with: "ey".utf8), let parsed = try? CompactJWS(parsing: token) else {
      return nil
    }
    return .object(parsed.payload)
  }
}
