internal import CCurl
package import Values

/// A mail server that takes messages by SMTP (RFC 5321), and how it is spoken to.
///
/// Its description shows where the server is, never the log-in.
package struct SMTPServer: Hashable, Sendable {
  /// What the server asks for before it takes mail (RFC 4954).
  package struct Login: Hashable, Sendable {
    /// The user's name; a secret too, since some services make it one half of a key.
    package let user: Secret

    /// The password, empty where none was given.
    package let password: Secret

    /// Takes both as the server knows them, not percent-encoded.
    package init(user: Secret, password: Secret) {
      self.user = user
      self.password = password
    }
  }

  /// Whether the connection begins with TLS (`smtps`); if not, STARTTLS may follow the greeting.
  package let beginsWithTLS: Bool

  /// The host's name in lower case, or its address, IPv6 in square brackets.
  package let host: String

  /// The port, 25 or 465 where the URL has none.
  package let port: Int

  /// The log-in; nil where mail is handed over without one.
  package let login: Login?

  /// A PEM file of roots to trust instead of the system's; with one, TLS is required.
  package var caFile: String?

  /// Whether mail may go without TLS to a server that is not on this machine.
  package var isInsecure: Bool

  /// Reads `smtp://HOST:PORT` or `smtps://HOST:PORT`, optionally with a percent-encoded
  /// `USER:PASSWORD@` before the host.
  package init(
    url text: String,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) throws(SMTPServerURLError) {
    let url = ParsedURL()
    guard url.read(text), let scheme = url.part(CURLUPART_SCHEME)?.lowercased(),
      let host = url.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty
    else { throw .notAnAddress }
    guard ["smtp", "smtps"].contains(scheme) else { throw .wrongScheme }
    guard
      let port = url.part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) }),
      port > 0
    else { throw .notAnAddress }
    let extras = [CURLUPART_QUERY, CURLUPART_FRAGMENT, CURLUPART_OPTIONS]
    guard extras.allSatisfy({ url.part($0) == nil }), url.part(CURLUPART_PATH) ?? "/" == "/"
    else { throw .hasMore }
    self.beginsWithTLS = scheme == "smtps"
    self.host = host
    self.port = port
    self.login = try SMTPServer.login(of: url)
    self.caFile = caFile
    self.isInsecure = isInsecure
  }

  /// Whether the host is this machine by name or by address.
  package var isLoopback: Bool { ParsedURL.isLoopback(host: host) }

  private static func login(of url: borrowing ParsedURL) throws(SMTPServerURLError) -> Login? {
    func decoded(_ part: CURLUPart) throws(SMTPServerURLError) -> String? {
      guard url.part(part) != nil else { return nil }
      // libcurl decodes nothing that holds a control character.
      guard let text = url.part(part, flags: UInt32(CURLU_URLDECODE)) else { throw .badLogin }
      return text
    }
    guard let user = try decoded(CURLUPART_USER) else { return nil }
    let password = try decoded(CURLUPART_PASSWORD) ?? ""
    guard !user.isEmpty else { throw .badLogin }
    return Login(user: Secret(user), password: Secret(password))
  }
}

/// Why a text is no mail server's address; holds nothing of the text, which may have a password.
package enum SMTPServerURLError: Error, Hashable, Sendable {
  /// It is no URL with a host, or its port is none.
  case notAnAddress
  /// The scheme is neither `smtp` nor `smtps`.
  case wrongScheme
  /// There is a path, a query, a fragment or a log-in option, which stand for nothing here.
  case hasMore
  /// The user's name is missing, or it or the password holds a control character.
  case badLogin
}

extension SMTPServer: CustomStringConvertible {
  package var description: String { "\(beginsWithTLS ? "smtps" : "smtp")://\(host):\(port)" }
}

// MARK: - TLS

extension SMTPServer {
  /// How a connection comes by its TLS.
  enum Security: Hashable {
    /// TLS from the first byte.
    case immediate
    /// By STARTTLS, or there is no connection.
    case required
    /// By STARTTLS where the server offers it.
    case offered
    /// None.
    case none
  }

  /// What a first connection tries.
  var security: Security {
    if beginsWithTLS { return .immediate }
    return caFile == nil && (isLoopback || isInsecure) ? .offered : .required
  }
}
