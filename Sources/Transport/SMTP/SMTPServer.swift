internal import CCurl
package import Values

/// A mail server that takes messages by SMTP (RFC 5321), and who hands them over.
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

  /// Where the server is.
  package let host: MailHost

  /// The log-in; nil where mail is handed over without one.
  package let login: Login?

  /// Reads `smtp://HOST:PORT` or `smtps://HOST:PORT`, optionally with a percent-encoded
  /// `USER:PASSWORD@` before the host.
  package init(
    url text: String,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) throws(MailURLError) {
    let url = ParsedURL()
    guard url.read(text) else { throw .notAnAddress }
    host = try MailHost(.smtp, in: url, caFile: caFile, isInsecure: isInsecure)
    guard url.part(CURLUPART_PATH) ?? "/" == "/" else { throw .hasMore }
    login = try SMTPServer.login(of: url)
  }

  private static func login(of url: borrowing ParsedURL) throws(MailURLError) -> Login? {
    func decoded(_ part: CURLUPart) throws(MailURLError) -> String? {
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

extension SMTPServer: CustomStringConvertible {
  /// Where the server is, as a URL.
  package var description: String { host.description }
}
