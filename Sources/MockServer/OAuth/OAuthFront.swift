import FoundationEssentials
import HTTPTypes
import Hummingbird
import MockPool
import NIOCore

/// The HTTP side of the pools' authorization servers: cookies, forms and redirections around what the pool decides.
struct OAuthFront: Sendable {
  let pools: PoolRegistry
  let post: PostOffice
  let faults: FaultPlan
  /// Nil where nothing is kept.
  let journal: StateJournal?
  let random: SharedRandom
  let now: @Sendable () -> Date
  let onExchange: @Sendable (MockExchange) -> Void

  /// Far above any form that a browser or an app sends here.
  private static let bodyLimit = 65_536

  /// Answers a request that came by `http` or `https`; nil where no pool is at its address.
  ///
  /// A host that is none of the server's (`isForeign`) can only be a pool's own domain.
  func respond(
    to request: Request,
    from connection: Connection,
    by scheme: String,
    atOwnDomainsOnly isForeign: Bool
  ) async throws -> Response? {
    let address = OAuthAddress(path: request.uri.path, authority: request.head.authority)
    guard let address, !isForeign || address.isDomain, let host = await pool(at: address) else {
      return nil
    }
    let method = request.method == .head ? "GET" : request.method.rawValue
    guard address.endpoint.methods.contains(method) else {
      return .wrongMethod(allowed: address.endpoint.methods)
    }
    let query = FormFields(parsing: request.uri.query ?? "")
    if address.endpoint == .error {
      return .errorPage(query["error"] ?? "invalid_request", status: .badRequest)
    }
    let form: FormFields?
    do {
      form = request.method == .post ? try await OAuthFront.form(of: request) : nil
    } catch is NIOTooManyBytesError {
      return .errorPage("The form is too large.", status: .contentTooLarge)
    }
    let visit = Visit(
      request,
      at: address,
      isSecure: scheme == "https",
      csrf: random.secretPath()
    )
    if address.endpoint.takesOwnForms, let form, !visit.isOwn(form) {
      return .errorPage("This form is not from this page, or too old.", status: .forbidden)
    }
    let asked = OAuthRequest(
      address.endpoint,
      query: query,
      form: form?.without(Visit.csrfField),
      authorization: request.headers[.authorization],
      browser: visit.session
    )
    let response = OAuthResponse(visit: visit, query: query)
    let call = MockRequest(asked)
    switch faults.takeCall(address.endpoint.rawValue, of: host.id) {
    case nil: break
    case .latency(let time): try await Task.sleep(for: time)
    case .drop:
      connection.cut()
      throw ConnectionCut()
    case .error(let type):
      let error = OAuthError(code: type, detail: nil, status: 400)
      return injected(error, into: call, of: host, response)
    case .throttle:
      // «unconfirmed»: how the service words it here.
      let error = OAuthError(code: "too_many_requests", detail: "Rate exceeded", status: 429)
      return injected(error, into: call, of: host, response)
    case .status(let status):
      report(call, of: host, status: status)
      return Response(status: HTTPResponse.Status(code: status))
    }
    return response.response(to: await answer(call, by: host))
  }

  /// An error that was asked for, instead of anything that the pool does.
  private func injected(
    _ error: OAuthError,
    into call: MockRequest,
    of host: PoolHost,
    _ response: OAuthResponse
  ) -> Response {
    report(call, of: host, status: error.status, error: error.code)
    return response.response(to: error)
  }

  private func pool(at address: OAuthAddress) async -> PoolHost? {
    switch address.pool {
    case .id(let id): pools[id: id]
    case .domain(let name): await pools.host(ofDomain: name)
    }
  }

  /// The fields of a form; nil where the body says that it is something else.
  private static func form(of request: Request) async throws -> FormFields? {
    let body = try await request.body.collect(upTo: bodyLimit)
    let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { return nil }
    return FormFields(parsing: String(buffer: body))
  }

  /// Has the pool answer, sends the messages that come of it, and lets the log hear of it.
  private func answer(_ request: MockRequest, by host: PoolHost) async -> MockReply {
    var (reply, date) = await host.answer(request)
    if await !post.deliver(reply.messages, of: host.id, at: date) {
      reply = .undelivered
    }
    do throws(StateWriteError) { try await journal?.settle() } catch { reply = .unkept }
    report(
      request,
      of: host,
      status: reply.httpStatus,
      error: reply.errorName,
      messages: reply.messages.count
    )
    return reply
  }

  /// Lets the log hear of an answer.
  private func report(
    _ request: MockRequest,
    of host: PoolHost,
    status: Int,
    error: String? = nil,
    messages: Int = 0
  ) {
    onExchange(
      MockExchange(
        time: now(),
        operation: request.operation,
        poolID: host.id,
        username: nil,
        isSigned: false,
        status: status,
        errorType: error,
        messages: messages
      )
    )
  }
}

extension MockReply {
  /// The status under which the authorization server's answers travel.
  var httpStatus: Int {
    switch oauth {
    case .document, .done, .page: 200
    case .redirect: 302
    case .error(let error), .unauthorized(let error): error.status
    case nil: status
    }
  }

  fileprivate var errorName: String? {
    switch oauth {
    case .error(let error), .unauthorized(let error): error.code
    case .document, .done, .page, .redirect, nil: errorType
    }
  }
}
