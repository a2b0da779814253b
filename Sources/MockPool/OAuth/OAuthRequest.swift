import Values

/// The endpoints of a pool's authorization server; the raw value is the path below its domain.
package enum OAuthEndpoint: String, Hashable, Sendable, CaseIterable {
  case authorize = "oauth2/authorize"
  case token = "oauth2/token"
  case userInfo = "oauth2/userInfo"
  case revoke = "oauth2/revoke"
  case login, logout, error
  case signUp = "signup"
  case confirm
  case confirmUser
  case resendCode = "resendcode"
  case forgotPassword
  case confirmForgotPassword
  case addPasskey = "passkeys/add"
}

/// A request to a pool's authorization server.
package struct OAuthRequest: Hashable, Sendable {
  /// The requested endpoint.
  package var endpoint: OAuthEndpoint

  /// The query of the address.
  package var query = FormFields()

  /// The posted fields; nil if the request has no form.
  package var form: FormFields?

  /// The `Authorization` header field; nil if it is missing.
  package var authorization: String?

  /// The browser's session, from the cookie of an earlier sign-in; nil if there is none.
  package var browser: String?

  /// Creates a request without fields, which are set later.
  package init(_ endpoint: OAuthEndpoint) { self.endpoint = endpoint }
}

extension OAuthRequest {
  /// The pool that the request identifies by its client, the client's credentials, or a token.
  ///
  /// The value is nil if the request identifies no pool.
  package var route: MockRoute? {
    if let client = query["client_id"] ?? form?["client_id"] ?? basic?.id { return .client(client) }
    let token = credentials("bearer") ?? form?["token"]
    return token.flatMap(AccessClaims.poolID).map(MockRoute.pool)
  }

  /// The credentials in `Authorization` for a scheme; nil for another scheme.
  ///
  /// The name of a scheme is case-insensitive (RFC 9110 §11.1).
  func credentials(_ scheme: String) -> String? {
    guard let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2,
      parts[0].lowercased() == scheme
    else { return nil }
    return String(parts[1])
  }
}

/// Names and values of queries and forms (`application/x-www-form-urlencoded`, WHATWG URL §5).
package struct FormFields: Hashable, Sendable {
  /// The fields in their order.
  ///
  /// A name can occur twice.
  package private(set) var elements: [Element] = []

  /// A decoded name with its decoded value.
  package struct Element: Hashable, Sendable {
    /// The part before the equals sign.
    package let name: String

    /// The part after the equals sign; empty if there is none.
    package let value: String
  }

  /// Creates fields from decoded names and values.
  package init(_ elements: [(String, String)] = []) {
    self.elements = elements.map { Element(name: $0, value: $1) }
  }

  /// The value of the first non-empty field with the given name.
  ///
  /// The value is nil if all of these fields are empty, because every endpoint treats empty and
  /// missing fields alike.
  package subscript(name: String) -> String? {
    elements.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Whether a name occurs more than once, which OAuth 2.0 forbids (RFC 6749 §3.1).
  var hasRepetition: Bool { Set(elements.map(\.name)).count < elements.count }

  /// The fields with another field at the end.
  func adding(_ field: (String, String)) -> FormFields {
    FormFields(elements.map { ($0.name, $0.value) } + [field])
  }

  /// The fields, except those with the given name.
  package func without(_ name: String) -> FormFields {
    var fields = self
    fields.elements.removeAll { $0.name == name }
    return fields
  }
}

// MARK: - Text

extension FormFields {
  /// Parses an encoded string.
  ///
  /// Invalid escapes stay unchanged, as in browsers.
  package init(parsing text: some StringProtocol) {
    for part in text.utf8.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let value = halves.count > 1 ? halves[1].formDecoded : ""
      elements.append(Element(name: halves[0].formDecoded, value: value))
    }
  }

  /// The fields as an encoded string.
  package var text: String {
    elements.map { $0.name.formEncoded + "=" + $0.value.formEncoded }
      .joined(separator: "&")
  }
}

extension FormFields {
  /// An address with these fields added to its query, or as its fragment.
  func added(to address: String, inFragment: Bool = false) -> String {
    if inFragment { return "\(address)#\(text)" }
    let joint = address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return address + joint + text
  }
}
