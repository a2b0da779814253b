internal import AuthCrypto
package import JSON
package import Values

extension JSONValue {
  /// The member with the given name; nil if it is missing.
  ///
  /// A string with a JSON Web Token has the `claims` member.
  package func member(_ name: String) -> JSONValue? {
    switch self {
    case .object(let object): object[name]
    case .string(let text) where name == "claims": JSONValue.claims(of: text)
    case .array: Int(name).flatMap { self[$0] }
    case .null, .bool, .number, .string: nil
    }
  }

  /// The value at the end of a path; nil if a part of the path is missing.
  package func value(at components: [ValuePath.Component]) -> JSONValue? {
    components.reduce(self) { value, component in value?.member(component.spelling) }
  }

  /// The string to insert into a longer string; nil for lists and mappings.
  package var splicedText: String? {
    self == .null ? "null" : scalarText
  }

  /// The value in messages: tokens as their subject and expiration, strings unchanged.
  package var shownText: String {
    switch self {
    case .string(let text): CompactJWS.summary(of: text) ?? text
    case .array, .object: hidingTokens.text()
    case .null, .bool, .number: splicedText ?? ""
    }
  }

  /// The value with its kind, for messages.
  package var shownWithKind: String {
    self == .null ? "null" : "the \(kind.rawValue) `\(shownText)`"
  }

  /// The value with each token in it replaced by a summary.
  var hidingTokens: JSONValue {
    mappingStrings { .string(CompactJWS.summary(of: $0) ?? $0) }
  }

  private static func claims(of token: String) -> JSONValue? {
    CompactJWS(ifToken: token).map { .object($0.payload) }
  }
}
