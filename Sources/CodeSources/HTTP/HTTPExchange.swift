internal import FoundationEssentials
internal import JSON
internal import Transport
internal import Values

/// Sends the requests of an inbox, and converts error responses to failures.
struct HTTPExchange: Sendable {
  /// The maximum number of redirects of one request.
  private static let redirects = 5

  /// The time limit of a request, in addition to the time for which the server may hold it.
  private static let limit = Duration.seconds(10)

  let inbox: HTTPInbox
  let transport: Transport

  /// Sends a request, and returns the response if it is a success.
  func response(
    to template: HTTPInbox.Request,
    _ values: HTTPValues,
    at link: String? = nil
  ) async throws(HTTPSourceFailure) -> HTTPResponse {
    var url = try absolute(link ?? values.url(of: template.url), of: values)
    for _ in 0...HTTPExchange.redirects {
      let response = try await send(template, values, to: url)
      switch response.status {
      case 200...299: return response
      case 301, 302, 303, 307, 308:
        guard let place = response.headers.first(named: "Location") else { break }
        url = try sameServer(place, as: url)
        continue
      default: break
      }
      let said = response.isHTML ? "" : start(of: response)
      throw failure(HTTPSourceFailure.Cause(response, said: said, unset: unsetCredentials), at: url)
    }
    throw failure(.redirectedTooOften(limit: HTTPExchange.redirects), at: url)
  }

  private func send(
    _ template: HTTPInbox.Request,
    _ values: HTTPValues,
    to url: String
  ) async throws(HTTPSourceFailure) -> HTTPResponse {
    let body = values.body(of: template.body)
    let request = HTTPRequest(
      method: template.method,
      url: url,
      headers: headers(hasBody: !body.isEmpty),
      body: body,
      timeout: HTTPExchange.limit + values.wait,
      caFile: inbox.caFile,
      // A search changes nothing, and a repeated deletion has no further effect.
      mayBeRepeated: true
    )
    do throws(TransportError) { return try await transport.exchange(request) } catch {
      throw failure(.unreachable(error), at: url)
    }
  }

  private func headers(hasBody: Bool) -> [HTTPHeader] {
    var headers = inbox.headers.map { HTTPHeader($0.name, $0.value.reveal()) }
    func add(_ name: String, _ value: String) {
      if headers.first(named: name) == nil { headers.append(HTTPHeader(name, value)) }
    }
    add("Accept", "application/json, */*;q=0.5")
    if hasBody { add("Content-Type", "application/json") }
    if let login = inbox.login {
      let pair = Array("\(login.username.reveal()):\(login.password.reveal())".utf8)
      add("Authorization", "Basic \(Base64.encode(pair))")
    }
    return headers
  }
}

// MARK: - Failures

extension HTTPExchange {
  /// The keys of credentials in the project file; empty if requests have credentials.
  private var unsetCredentials: [String] {
    guard inbox.login == nil, inbox.headers.isEmpty else { return [] }
    return Array(inbox.keys.login.prefix(1)) + ["headers"]
  }

  /// A failure of a request; the query of the URL may contain secrets.
  func failure(_ cause: HTTPSourceFailure.Cause, at url: String) -> HTTPSourceFailure {
    HTTPSourceFailure(
      url: HTTPExchange.shown(url),
      declaration: inbox.declaration,
      cause: cause,
      keys: inbox.keys,
      hasCAFile: inbox.caFile != nil
    )
  }
}

extension HTTPSourceFailure.Cause {
  /// Converts a response without success to a cause.
  ///
  /// `said` is the start of the body. `unset` has the keys of credentials if the request had none.
  fileprivate init(_ response: HTTPResponse, said: String, unset: [String]) {
    let pause = response.askedPause(at: Date())
    switch response.status {
    case 401, 403: self = .refused(status: response.status, said: said, unset: unset)
    case 429: self = .limited(pause)
    case 503 where pause != nil: self = .limited(pause)
    default: self = .failed(status: response.status, said: said)
    }
  }
}
