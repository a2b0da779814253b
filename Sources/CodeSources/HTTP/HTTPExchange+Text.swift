internal import Transport
internal import Values

// Responses that failures quote.
extension HTTPExchange {
  /// The number of bytes of a body in which secrets are masked.
  private static let maskedLength = 65_536

  /// The maximum length of the start of a body.
  private static let startLength = 1000

  /// The start of a response's body, without the credentials of the request.
  ///
  /// The credentials are masked before the text is cut, because half a secret can't be found.
  func start(of response: HTTPResponse) -> String {
    let redactor = Redactor()
    for secret in credentials { redactor.add(secret) }
    let body = response.body.prefix(HTTPExchange.maskedLength)
    let text = redactor.redact(String(decoding: body, as: UTF8.self))
    return String(text.prefix(HTTPExchange.startLength))
  }

  /// The login and the values of headers, also without a scheme, as in `Bearer TOKEN`.
  private var credentials: [Secret] {
    let headers = inbox.headers.flatMap { header -> [Secret] in
      let words = header.value.reveal().split(separator: " ").dropFirst()
      return [header.value] + words.map { Secret(String($0)) }
    }
    guard let login = inbox.login else { return headers }
    return headers + [login.username, login.password]
  }
}
