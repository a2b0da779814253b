internal import JSON
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

  /// The login, the values of headers, also without a scheme, as in `Bearer TOKEN`, and literals.
  private var credentials: [Secret] {
    let requests = [inbox.list, inbox.overview, inbox.deletion].compactMap(\.self)
    let literals = requests.flatMap(\.literals)
    let headers = inbox.headers.flatMap { header -> [Secret] in
      let words = header.value.reveal().split(separator: " ").dropFirst()
      return [header.value] + words.map { Secret(String($0)) }
    }
    guard let login = inbox.login else { return literals + headers }
    return literals + headers + [login.username, login.password]
  }
}

extension HTTPInbox.Request {
  /// The values in the query and the body that are the same in each request: they can be API keys.
  fileprivate var literals: [Secret] {
    let query = url.filling { _ in gap }.literal?.drop { $0 != "?" }.dropFirst() ?? ""
    let inQuery = query.split(separator: "&").flatMap { pair in
      let value = pair.drop { $0 != "=" }.dropFirst()
      return [String(value), value.formDecoded]
    }
    let inBody = body?.resolved { _ in .string(gap) }.strings ?? []
    return (inQuery + inBody).filter { !$0.contains(gap) }.map(Secret.init)
  }
}

/// The string in place of a value that requests fill in.
private let gap = "\0"

extension JSONValue {
  /// The strings, without the names of members.
  fileprivate var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.strings)
    case .object(let object): object.members.flatMap(\.value.strings)
    default: []
    }
  }
}
