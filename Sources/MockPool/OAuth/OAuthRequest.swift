import Values

/// The addresses of a pool's authorization server, below its domain; the raw value is the path there.
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

/// One request to a pool's authorization server.
package struct OAuthRequest: Hashable, Sendable {
  /// Which of its addresses is asked.
  package var endpoint: OAuthEndpoint

  /// What the address carries.
  package var query = FormFields()

  /// What is posted; nil where nothing is.
  package var form: FormFields?

  /// The header field `Authorization`.
  package var authorization: String?

  /// The browser's session, by the cookie that an earlier sign-in set.
  package var browser: String?

  /// Asks without anything; the rest is set.
  package init(_ endpoint: OAuthEndpoint) { self.endpoint = endpoint }
}

extension OAuthRequest {
  /// The pool that the request itself names: by its client, by the client's credentials, or by a token; nil
  /// where it names none.
  package var route: MockRoute? {
    if let client = query["client_id"] ?? form?["client_id"] ?? basic?.id { return .client(client) }
    let token = credentials("bearer") ?? form?["token"]
    return token.flatMap(AccessClaims.poolID).map(MockRoute.pool)
  }

  /// The word after a scheme in `Authorization`, whose name has no case (RFC 9110 §11.1); nil for another scheme.
  func credentials(_ scheme: String) -> String? {
    guard let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2,
      parts[0].lowercased() == scheme
    else { return nil }
    return String(parts[1])
  }
}

/// Names and values as queries and forms carry them (`application/x-www-form-urlencoded`, WHATWG URL §5).
package struct FormFields: Hashable, Sendable {
  /// The fields in their order; a name can come twice.
  package private(set) var elements: [Element] = []

  /// One name with its value, both decoded.
  package struct Element: Hashable, Sendable {
    /// What is before the equals sign.
    package let name: String

    /// What is after it; blank where there is none.
    package let value: String
  }

  /// Takes fields as they are.
  package init(_ elements: [(String, String)] = []) {
    self.elements = elements.map { Element(name: $0, value: $1) }
  }

  /// The value of the first field of a name; nil for a blank one too, which means the same to every endpoint.
  package subscript(name: String) -> String? {
    elements.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Whether a name comes more than once, which OAuth 2.0 forbids (RFC 6749 §3.1).
  var hasRepetition: Bool { Set(elements.map(\.name)).count < elements.count }

  /// The same with another field at its end.
  func adding(_ field: (String, String)) -> FormFields {
    FormFields(elements.map { ($0.name, $0.value) } + [field])
  }

  /// The same without the fields of a name.
  package func without(_ name: String) -> FormFields {
    var fields = self
    fields.elements.removeAll { $0.name == name }
    return fields
  }
}

// MARK: - Text

extension FormFields {
  /// Reads an encoded text; what is no proper escape stands for itself, as in browsers.
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

  /// The fields as one encoded text.
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
