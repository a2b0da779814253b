import HTTPTypes
import Hummingbird
import JSON
import NIOCore

/// The one responder: every request is for the service, for a pool's public documents or its authorization
/// server, or for control.
struct Front: HTTPResponder {
  let service: Service
  let documents: PoolDocuments
  let control: Control
  let oauth: OAuthFront
  let random: SharedRandom

  func respond(to request: Request, context: Connection) async throws -> Response {
    var response = try await answer(request, from: context)
    response.headers[.amznRequestID] = random.uuid()
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, from connection: Connection) async throws -> Response {
    let path = request.uri.path
    if let endpoint = ControlEndpoint(path: path, below: control.path) {
      return try await control.respond(to: request, at: endpoint, from: connection)
    }
    if path != "/", request.method != .options,
      let response = try await oauth.respond(to: request, from: connection)
    {
      return response
    }
    switch request.method {
    case .post where path == "/": return try await service.respond(to: request, from: connection)
    case .options: return .preflight(request)
    case .get where path == "/", .head where path == "/": return .greeting
    case .get, .head: return await documents.respond(to: request) ?? .nothing
    default: return .nothing
    }
  }
}

extension Response {
  /// A page's browser asks before it posts; any header that it wants to send is fine.
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

  fileprivate static var nothing: Response { .text(.notFound, "There is nothing here.\n") }

  private static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}
