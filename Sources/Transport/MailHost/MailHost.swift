internal import CCurl
internal import Values

/// Where a mail server is, and how its connections must be secured.
///
/// SMTP and IMAP share the rules.
package struct MailHost: Hashable, Sendable {
  /// The protocol.
  ///
  /// With an `s` appended, TLS comes before the first byte.
  package enum Service: String, Hashable, Sendable {
    case smtp, imap
  }

  /// The protocol.
  package let service: Service

  /// Whether the connection starts with TLS (`smtps`, `imaps`).
  package let beginsWithTLS: Bool

  /// The host's name in lowercase, or its IP address, IPv6 in square brackets.
  package let name: String

  /// The port, or the scheme's default.
  package let port: Int

  /// A PEM file of roots to trust instead of the system's.
  ///
  /// With one, TLS is required.
  package let caFile: String?

  /// Whether a server on another machine may be used without TLS.
  package let isInsecure: Bool

  /// Takes scheme, host and port of a URL.
  ///
  /// Each protocol checks the rest itself.
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

/// Why a string is not a mail server's URL.
///
/// It contains nothing of the string, which may have a password.
package enum MailURLError: Error, Hashable, Sendable {
  /// It is not a URL with a host, or its port is invalid.
  case notAnAddress
  /// The scheme is another protocol's.
  case wrongScheme
  /// There is an unsupported part.
  case hasMore
  /// The user's name is missing, or it or the password contains a control character.
  case badLogin
  /// A `%` in the login is not followed by two hexadecimal digits, or the bytes are not UTF-8.
  case badEncoding
  /// There is a separate password, but no user in the URL.
  case passwordWithoutUser
}

// MARK: - TLS

extension MailHost {
  /// How a connection gets its TLS.
  enum Security: Hashable {
    /// TLS from the first byte.
    case immediate
    /// STARTTLS, or no connection.
    case required
    /// STARTTLS if the server offers it.
    case offered
    /// No TLS.
    case none
  }

  /// What a first connection tries: plain text only on this machine, or if it is explicitly
  /// allowed.
  var security: Security {
    if beginsWithTLS { return .immediate }
    guard caFile == nil, isLoopback || isInsecure else { return .required }
    // Mail is delivered as securely as the server can (RFC 7435). A mailbox without TLS was
    // explicitly configured to take `imap` literally.
    return service == .smtp ? .offered : .none
  }
}
