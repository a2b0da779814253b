import HTTPTypes
import Hummingbird
import JSON

/// The handlers that all listeners of a server share.
struct Router: Sendable {
  let service: APIHandler
  let documents: PoolDocuments
  let control: Control
  let oauth: OAuthRouter
  let imports: ImportUploads
  let random: SharedRandom

  init(_ parts: ServerParts) {
    service = APIHandler(parts)
    documents = PoolDocuments(pools: parts.pools)
    control = Control(parts: parts)
    oauth = OAuthRouter(parts: parts)
    imports = ImportUploads(parts: parts)
    random = parts.random
  }
}

/// The responder of a listener.
struct AdmittingRouter: HTTPResponder {
  let router: Router
  let admission: Admission

  func respond(to request: Request, context: Connection) async throws -> Response {
    var response = try await answer(request, from: context)
    // No handler sets this field, so no field with its name has to be searched.
    response.headers.append(HTTPField(name: .amznRequestID, value: router.random.uuid()))
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, from connection: Connection) async throws -> Response {
    let isKnown = admission.hosts.admit(request, on: connection)
    let path = request.uri.path
    if isKnown, let endpoint = ControlEndpoint(path: path, below: admission.controlPath) {
      return try await router.control.respond(to: request, at: endpoint, behind: admission.gate)
    }
    if path != "/", request.method != .options,
      let response = try await router.oauth.respond(
        to: request,
        from: connection,
        by: admission.scheme,
        atOwnDomainsOnly: !isKnown
      )
    {
      return response
    }
    if [.get, .head].contains(request.method),
      let document = await router.documents.respond(
        to: request,
        by: admission.scheme,
        atOwnDomainsOnly: !isKnown
      )
    {
      return document
    }
    guard isKnown else { return .misdirected(request) }
    return try await answerAPI(request, from: connection)
  }

  /// Responds to a request at the host of the API.
  private func answerAPI(_ request: Request, from connection: Connection) async throws -> Response {
    let path = request.uri.path
    switch request.method {
    case .post where path == "/":
      return try await router.service.respond(to: request, from: connection)
    case .put: return try await router.imports.respond(to: request) ?? .nothing(for: request)
    case .options: return .preflight(request)
    case .get where path == "/", .head where path == "/": return .greeting
    default: return .nothing(for: request)
    }
  }
}

extension Response {
  /// Responds to a browser's preflight request; allows every requested header.
  fileprivate static func preflight(_ request: Request) -> Response {
    var fields = HTTPFields.crossOrigin
    fields[.accessControlAllowMethods] = "POST, GET, OPTIONS"
    fields[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders] ?? "*"
    fields[.accessControlMaxAge] = "172800"
    return Response(status: .ok, headers: fields)
  }

  fileprivate static var greeting: Response {
    .text(
      .ok,
      "authflow's mock of Amazon Cognito user pools. Its API is POST / with X-Amz-Target.\n"
    )
  }

  /// Rejects an unknown host name, which may be a DNS rebinding attack (RFC 9110 §15.5.20).
  fileprivate static func misdirected(_ request: Request) -> Response {
    let words =
      AdmittedHosts.host(of: request).map {
        "host name `\($0.text)` is not allowed. To allow it, start the mock with --allow-host \($0.text)"
      } ?? "the request needs exactly one Host header, with an allowed host name"
    let body: JSONObject = ["message": .string(words)]
    return .json(body, status: .misdirectedRequest, [.cacheControl: "no-store"])
  }

  /// The response for an unknown path: plain text for a browser, JSON for other clients.
  fileprivate static func nothing(for request: Request) -> Response {
    let words = "Not found."
    guard request.headers[.accept]?.contains("text/html") != true else {
      return .text(.notFound, words + "\n")
    }
    return .json(["message": .string(words)], status: .notFound, .crossOrigin)
  }

  private static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}
