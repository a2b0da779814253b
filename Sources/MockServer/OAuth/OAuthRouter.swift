import FoundationEssentials
import HTTPTypes
import Hummingbird
import MockPool
import Values

/// The HTTP layer of the pools' authorization servers: cookies, forms, and redirects.
struct OAuthRouter: Sendable {
  let parts: ServerParts

  /// The maximum size of a form in bytes, far above the size of any valid form.
  private static let bodyLimit = 65_536

  /// Responds to a request; nil if the address does not belong to a pool.
  ///
  /// `scheme` is `http` or `https`. If `isForeign` is true, the host is not the server's and can
  /// only be a pool's domain.
  func respond(
    to request: Request,
    from connection: Connection,
    by scheme: String,
    atOwnDomainsOnly isForeign: Bool
  ) async throws -> Response? {
    let place = await OAuthPlace(request, isForeign: isForeign, among: parts.pools)
    guard let place else { return nil }
    let endpoint = place.address.endpoint
    let method = request.method == .head ? "GET" : request.method.rawValue
    guard endpoint.methods.contains(method) else { return .wrongMethod(at: endpoint) }
    let query = FormFields(parsing: request.uri.query ?? "")
    if endpoint == .error {
      return .errorPage(query["error"] ?? "invalid_request", status: .badRequest)
    }
    var form: FormFields?
    if request.method == .post {
      guard let body = try await request.bytes(upTo: OAuthRouter.bodyLimit) else {
        return .rejection("The form is too large.", status: .contentTooLarge, at: endpoint)
      }
      form = OAuthRouter.form(in: body, of: request)
    }
    let asked = OAuthRequest(endpoint, query, form, by: request.headers[.authorization])
    guard let party = place.party(to: asked, among: parts.pools) else { return nil }
    let visit = Visit(request, to: party, isSecure: scheme == "https", parts.random)
    if endpoint.takesOwnForms, let form, !visit.isOwn(form) {
      return .errorPage("This form is not from this page, or has expired.", status: .forbidden)
    }
    return try await respond(to: asked.from(visit), of: party, on: visit, over: connection)
  }

  /// Returns the pool's response, or the response for an injected fault.
  private func respond(
    to asked: OAuthRequest,
    of party: OAuthParty,
    on visit: Visit,
    over connection: Connection
  ) async throws -> Response {
    let call = MockRequest(asked)
    let response = OAuthResponse(visit: visit, query: asked.query)
    switch party.isNamed
      ? parts.faults.takeCallFault(asked.endpoint.rawValue, of: party.host.id) : nil
    {
    case nil: break
    case .latency(let time): try await Task.sleep(for: time)
    case .drop:
      connection.cut()
      throw ConnectionCut()
    case .error(let type):
      let error = OAuthError(code: type, detail: nil, status: 400)
      return injected(error, into: call, of: party, response)
    case .throttle:
      // «unconfirmed»: the service's message.
      let error = OAuthError(code: "too_many_requests", detail: "Rate exceeded", status: 429)
      return injected(error, into: call, of: party, response)
    case .status(let status):
      report(call, of: party, status: status)
      let fields = asked.endpoint.isPage ? HTTPFields() : HTTPFields.crossOrigin
      return Response(status: HTTPResponse.Status(code: status), headers: fields)
    }
    return response.response(to: await answer(call, by: party))
  }

  /// An injected error, which replaces the pool's response.
  private func injected(
    _ error: OAuthError,
    into call: MockRequest,
    of party: OAuthParty,
    _ response: OAuthResponse
  ) -> Response {
    report(call, of: party, status: error.status, error: error.code)
    return response.response(to: error)
  }

  /// The fields of a form; nil if the body has another content type.
  private static func form(in body: [UInt8], of request: Request) -> FormFields? {
    let type = HTTPMediaType(contentType: request.headers[.contentType] ?? "")
    guard type == .form else { return nil }
    return FormFields(parsing: String(decoding: body, as: UTF8.self))
  }

  /// Gets the pool's response, sends its messages, and reports the exchange.
  private func answer(_ request: MockRequest, by party: OAuthParty) async -> MockReply {
    var (reply, date) = await party.host.answer(request)
    if await !parts.deliver(reply.messages, of: party.host, at: date) {
      reply = .undelivered
    }
    if await !parts.changesAreWritten() { reply = .unkept }
    report(
      request,
      of: party,
      status: reply.httpStatus,
      error: reply.errorName,
      messages: reply.messages.count
    )
    return reply
  }

  /// Reports an exchange to the log.
  private func report(
    _ request: MockRequest,
    of party: OAuthParty,
    status: Int,
    error: String? = nil,
    messages: Int = 0
  ) {
    parts.onExchange(
      MockExchange(
        time: parts.now(),
        operation: request.operation,
        poolID: party.isNamed ? party.host.id : nil,
        username: nil,
        isSigned: false,
        status: status,
        errorType: error,
        messages: messages
      )
    )
  }
}

extension OAuthRequest {
  fileprivate init(
    _ endpoint: OAuthEndpoint,
    _ query: FormFields,
    _ form: FormFields?,
    by authorization: String?
  ) {
    self.init(endpoint)
    (self.query, self.form, self.authorization) = (query, form, authorization)
  }
}
