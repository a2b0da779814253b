internal import CCurl
package import Values

/// A mail server that accepts messages by SMTP (RFC 5321), and its login.
///
/// The description shows the server's URL, but never the login.
package struct SMTPServer: Hashable, Sendable {
  /// The login that the server requires for mail (RFC 4954).
  package struct Login: Hashable, Sendable {
    /// The user name.
    ///
    /// The name is also secret, because for some services it is half of a key.
    package let user: Secret

    /// The password; empty if none is given.
    package let password: Secret
  }

  /// The server's address and the security of its connections.
  package let host: MailHost

  /// The login; nil for delivery without a login.
  package let login: Login?

  /// Parses `smtp://HOST:PORT` or `smtps://HOST:PORT`.
  ///
  /// The host may follow a percent-encoded `USER@` or `USER:PASSWORD@`. `password` applies if the
  /// URL has a user without a password.
  package init(
    url text: String,
    password: Secret? = nil,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) throws(MailURLError) {
    let url = ParsedURL()
    guard url.read(text) else { throw .notAnAddress }
    host = try MailHost(.smtp, in: url, caFile: caFile, isInsecure: isInsecure)
    guard url.part(CURLUPART_PATH) ?? "/" == "/" else { throw .hasMore }
    login = try SMTPServer.login(of: url, password)
  }
}

// MARK: - Login

extension SMTPServer {
  private static func login(
    of url: borrowing ParsedURL,
    _ otherwise: Secret?
  ) throws(MailURLError) -> Login? {
    func decoded(_ part: CURLUPart) throws(MailURLError) -> String? {
      guard let text = url.part(part) else { return nil }
      return try decode(text)
    }
    guard let user = try decoded(CURLUPART_USER) else {
      guard otherwise == nil else { throw .passwordWithoutUser }
      return nil
    }
    guard !user.isEmpty else { throw .badLogin }
    let written = try decoded(CURLUPART_PASSWORD).map { Secret($0) }
    return Login(user: Secret(user), password: written ?? otherwise ?? Secret(""))
  }

  /// Decodes percent-encoding (RFC 3986 §2.1); libcurl would leave invalid encoding unchanged.
  private static func decode(_ text: String) throws(MailURLError) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, let value = Hex.decode(String(Substring(rest.prefix(2))))?.first
        else { throw .badEncoding }
        byte = value
        rest = rest.dropFirst(2)
      }
      bytes.append(byte)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .badEncoding }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .badLogin }
    return decoded
  }
}

extension SMTPServer: CustomStringConvertible {
  /// The server's URL without the login.
  package var description: String { host.description }
}
