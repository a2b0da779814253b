internal import CCurl
internal import Values

/// The address of a mail server, and the rules for the security of its connections.
///
/// SMTP and IMAP share the rules.
package struct MailHost: Hashable, Sendable {
  /// The protocol of the server.
  ///
  /// An `s` after the name means TLS from the first byte.
  package enum Service: String, Hashable, Sendable {
    case smtp, imap
  }

  /// The protocol, without the `s` for TLS.
  package let service: Service

  /// Whether the connection starts with TLS (`smtps`, `imaps`).
  let beginsWithTLS: Bool

  /// The host's name in lowercase, or its IP address, with IPv6 in square brackets.
  package let name: String

  /// The port of the URL, or the default port of the scheme.
  package let port: Int

  /// The path of a PEM file with trusted roots, which replace the system's roots; nil for the
  /// system's roots.
  ///
  /// If a file is set, TLS is mandatory.
  package let caFile: String?

  /// Whether a server on another machine may be used without TLS.
  package let isInsecure: Bool

  /// Takes the scheme, host, and port of a URL; each protocol checks the other parts.
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
  /// The scheme, host, and port as a URL.
  package var description: String { "\(service)\(beginsWithTLS ? "s" : "")://\(name):\(port)" }
}

/// The reason that a string is not a mail server's URL.
///
/// The error contains no part of the string, which may include a password.
package enum MailURLError: Error, Hashable, Sendable {
  /// The string is not a URL with a host, or the port is invalid.
  case notAnAddress
  /// The scheme belongs to another protocol.
  case wrongScheme
  /// The URL has an unsupported part.
  case hasMore
  /// The user name is missing, or the user name or password contains a control character.
  case badLogin
  /// A `%` in the login is not followed by two hexadecimal digits, or the bytes are not UTF-8.
  case badEncoding
  /// A separate password is set, but the URL has no user.
  case passwordWithoutUser
}

// MARK: - TLS

extension MailHost {
  /// The way in which a connection starts TLS.
  enum Security: Hashable {
    /// TLS from the first byte.
    case immediate
    /// Mandatory STARTTLS.
    case required
    /// STARTTLS if the server offers it.
    case offered
    /// No TLS.
    case none
  }

  /// The security of a first connection.
  ///
  /// A connection without TLS is allowed only to this machine, or if `isInsecure` is true.
  var security: Security {
    if beginsWithTLS { return .immediate }
    guard caFile == nil, isLoopback || isInsecure else { return .required }
    // SMTP uses TLS if the server offers it (RFC 7435). For a mailbox without TLS, the user
    // explicitly configured plain `imap`.
    return service == .smtp ? .offered : .none
  }
}
