import Hummingbird
import JSON

/// The control endpoints, through which tests set clocks, triggers, and faults, and read
/// messages.
struct Control: Sendable {
  let parts: ServerParts

  /// Responds to a request that `gate` admits.
  func respond(
    to request: Request,
    at endpoint: ControlEndpoint,
    behind gate: ControlGate
  ) async throws -> Response {
    do throws(ControlError) { try gate.admit(request) } catch { return .control(error) }
    guard let body = try await request.bytes(upTo: endpoint.bodyLimit) else {
      return .control(.tooLarge)
    }
    do throws(ControlError) {
      let answer = try await answer(request, at: endpoint, body, gate)
      guard await parts.changesAreWritten() else { throw .notKept }
      return .control(answer)
    } catch {
      return .control(error)
    }
  }

  private func answer(
    _ request: Request,
    at endpoint: ControlEndpoint,
    _ body: [UInt8],
    _ gate: ControlGate
  ) async throws(ControlError) -> JSONObject {
    switch request.method {
    case .get, .head: return try await read(endpoint, request)
    case .post:
      if case .unknown(let path) = endpoint { throw .noSuchEndpoint(path) }
      try Control.rejectUnknownParameters(of: request, known: [])
      return try await change(endpoint, body, gate)
    default: throw .wrongMethod
    }
  }
}

extension Control {
  private func read(
    _ endpoint: ControlEndpoint,
    _ request: Request
  ) async throws(ControlError) -> JSONObject {
    try Control.rejectUnknownParameters(of: request, known: endpoint.parameters)
    switch endpoint {
    case .health: return ["status": "ok", "pools": .number(.init(parts.pools.count))]
    case .clock: return parts.pools.clock.json
    case .poolClock(let id): return try await pool(id).clock.json
    case .poolTriggers(let id):
      return ["calls": .array(try await pool(id).triggerCalls.map(JSONValue.object))]
    case .poolFaults, .poolUnmodeled: throw .wrongMethod
    case .messages:
      let filter = MessageFilter(request)
      return ["messages": .array(parts.messages.list(where: filter.lets).map(\.json))]
    case .unknown(let path): throw .noSuchEndpoint(path)
    }
  }

  /// A request with an unknown parameter could otherwise get or change more than it asks for.
  private static func rejectUnknownParameters(
    of request: Request,
    known: [String]?
  ) throws(ControlError) {
    let given = request.uri.queryParameters.map { String($0.key) }
    guard let known, let unknown = given.first(where: { !known.contains($0) })
    else { return }
    throw .unknownParameter(unknown, known: known)
  }

  func pool(_ id: String) throws(ControlError) -> PoolActor {
    guard let pool = parts.pools[id: id] else { throw .noSuchPool(id) }
    return pool
  }
}

extension Response {
  fileprivate static func control(_ controlError: ControlError) -> Response {
    var response = control(["error": .string(controlError.message)], status: controlError.status)
    // RFC 6750 §3.
    if controlError.status == 401 { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }

  /// A response without CORS headers, because pages of other origins must not use the control
  /// endpoints.
  fileprivate static func control(_ body: JSONObject, status: Int = 200) -> Response {
    .json(body, status: HTTPResponse.Status(code: status), [.cacheControl: "no-store"])
  }
}
