internal import CCurl
internal import Values

/// Where a mail server is, and what its connections must be secured by; SMTP and IMAP share the rules.
package struct MailHost: Hashable, Sendable {
  /// What the server is spoken to in; with an `s` behind it, TLS comes before the first byte.
  package enum Service: String, Hashable, Sendable {
    case smtp, imap
  }

  /// What the server is spoken to in.
  package let service: Service

  /// Whether the connection begins with TLS (`smtps`, `imaps`).
  package let beginsWithTLS: Bool

  /// The host's name in lower case, or its address, IPv6 in square brackets.
  package let name: String

  /// The port, the scheme's own where the URL has none.
  package let port: Int

  /// A PEM file of roots to trust instead of the system's; with one, TLS is required.
  package let caFile: String?

  /// Whether a server that is not on this machine may do without TLS.
  package let isInsecure: Bool

  /// Takes scheme, host and port of a URL; what else may stand in it, each protocol says itself.
  init(
    _ service: Service,
    in url: borrowing ParsedURL,
    caFile: String?,
    isInsecure: Bool
  ) throws(MailURLError) {
    guard let scheme = url.part(CURLUPART_SCHEME)?.lowercased(),
      let name = url.part(CURLUPART_HOST)?.lowercased(), !name.isEmpty
    else { throw .notAnAddress }
    guard [service.rawValue, "\(service)s"].contains(scheme) else { throw .wrongScheme }
    guard
      let port = url.part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) }),
      port > 0
    else { throw .notAnAddress }
    let further = [CURLUPART_OPTIONS, CURLUPART_QUERY, CURLUPART_FRAGMENT]
    guard further.allSatisfy({ url.part($0) == nil }) else { throw .hasMore }
    self.service = service
    beginsWithTLS = scheme != service.rawValue
    self.name = name
    self.port = port
    self.caFile = caFile
    self.isInsecure = isInsecure
  }

  /// Whether the host is this machine by name or by address (127.0.0.0/8, ::1).
  package var isLoopback: Bool { name.isLoopbackHost }
}

extension MailHost: CustomStringConvertible {
  /// Scheme, host and port as a URL.
  package var description: String { "\(service)\(beginsWithTLS ? "s" : "")://\(name):\(port)" }
}

/// Why a text is not a URL of a mail server; holds nothing of the text, which may have a password.
package enum MailURLError: Error, Hashable, Sendable {
  /// It is no URL with a host, or its port is none.
  case notAnAddress
  /// The scheme is one of another protocol.
  case wrongScheme
  /// There is a part that stands for nothing here.
  case hasMore
  /// The user's name is missing, or it or the password holds a control character.
  case badLogin
  /// A `%` of the log-in is not followed by two hexadecimal digits, or the bytes are not UTF-8.
  case badEncoding
  /// There is a password besides the URL and no user in it.
  case passwordWithoutUser
}

// MARK: - TLS

extension MailHost {
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

  /// What a first connection tries: plain text only where nobody can listen, or by order.
  var security: Security {
    if beginsWithTLS { return .immediate }
    guard caFile == nil, isLoopback || isInsecure else { return .required }
    // Mail is handed over as safely as the server is able to (RFC 7435), while whoever looks into a
    // mailbox without TLS was told to take `imap` literally.
    return service == .smtp ? .offered : .none
  }
}
