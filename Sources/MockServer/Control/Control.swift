import Hummingbird
import JSON
import MockPool
import NIOCore

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
    do throws(ControlFault) { try gate.admit(request) } catch { return .control(error) }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: endpoint.bodyLimit)
    } catch is NIOTooManyBytesError {
      return .control(.tooLarge)
    }
    do throws(ControlFault) {
      let answer = try await answer(request, at: endpoint, Array(body.readableBytesView), gate)
      do throws(StateWriteError) { try await parts.journal?.settle() } catch { throw .notKept }
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
  ) async throws(ControlFault) -> JSONObject {
    switch request.method {
    case .get, .head: return try await read(endpoint, MessageFilter(request))
    case .post: return try await change(endpoint, body, gate)
    default: throw .wrongMethod
    }
  }
}

extension Control {
  private func read(
    _ endpoint: ControlEndpoint,
    _ filter: MessageFilter
  ) async throws(ControlFault) -> JSONObject {
    switch endpoint {
    case .health: return ["status": "ok", "pools": .number(.init(parts.pools.count))]
    case .clock: return parts.pools.clock.json
    case .poolClock(let id): return try await pool(id).clock.json
    case .poolTriggers(let id):
      return ["calls": .array(try await pool(id).triggerCalls.map(JSONValue.object))]
    case .poolFaults, .poolUnmodeled: throw .wrongMethod
    case .messages: return ["messages": .array(parts.messages.list(where: filter.lets).map(\.json))]
    case .unknown(let path): throw .noSuchEndpoint(path)
    }
  }

  private func change(
    _ endpoint: ControlEndpoint,
    _ body: [UInt8],
    _ gate: ControlGate
  ) async throws(ControlFault) -> JSONObject {
    switch endpoint {
    case .clock:
      let seconds = try Control.seconds(in: body)
      let clock = try await parts.pools.advance(by: seconds)
      parts.late.clockMoved(by: seconds)
      return clock.json
    case .poolClock(let id):
      let seconds = try Control.seconds(in: body)
      let clock = try await pool(id).advance(by: seconds)
      parts.late.clockMoved(of: id, by: seconds)
      return clock.json
    case .poolTriggers(let id): return try await declareTriggers(of: id, body, gate)
    case .poolFaults(let id): return try addFault(to: id, body)
    case .poolUnmodeled(let id): return try await showMembers(of: id, body)
    case .health, .messages: throw .wrongMethod
    case .unknown(let path): throw .noSuchEndpoint(path)
    }
  }

  /// Declares triggers; only this process can declare programs by ID, because it has read their
  /// files.
  private func declareTriggers(
    of id: String,
    _ body: [UInt8],
    _ gate: ControlGate
  ) async throws(ControlFault) -> JSONObject {
    guard let members = Control.object(body) else { throw .badTriggers(nil) }
    let triggers: DeclaredTriggers
    do throws(DeclaredTriggers.Mistake) { triggers = try DeclaredTriggers(members) } catch {
      throw .badTriggers(error)
    }
    guard triggers.programs.isEmpty || gate.isPrivate,
      triggers.programs.allSatisfy(parts.pools.knows(program:))
    else { throw .foreignProgram }
    try await pool(id).declare(triggers)
    return [:]
  }

  private func addFault(to id: String, _ body: [UInt8]) throws(ControlFault) -> JSONObject {
    let object = Control.object(body)
    try Control.refuseUnknownKeys(of: object, known: InjectedFault.keys)
    guard let fault = object.flatMap(InjectedFault.init) else { throw .badFault }
    if let operation = fault.operation, !InjectedFault.canHit(operation) {
      throw .noSuchOperation(operation)
    }
    parts.faults.add(fault, to: try pool(id).id)
    return [:]
  }

  private func showMembers(
    of id: String,
    _ body: [UInt8]
  ) async throws(ControlFault) -> JSONObject {
    guard let members = Control.object(body).flatMap(UnmodeledMembers.init) else {
      throw .badUnmodeled
    }
    try await pool(id).show(members)
    return [:]
  }

  private func pool(_ id: String) throws(ControlFault) -> PoolActor {
    guard let pool = parts.pools[id: id] else { throw .noSuchPool(id) }
    return pool
  }

  private static func object(_ body: [UInt8]) -> JSONObject? {
    (try? JSONValue(parsing: body))?.object
  }

  private static func seconds(in body: [UInt8]) throws(ControlFault) -> Double {
    let members = object(body)
    try refuseUnknownKeys(of: members, known: ["advance"])
    guard let seconds = members?["advance"]?.double else { throw .badAdvance }
    return seconds
  }

  private static func refuseUnknownKeys(
    of body: JSONObject?,
    known: [String]
  ) throws(ControlFault) {
    guard let unknown = body?.keys.first(where: { !known.contains($0) }) else { return }
    throw .unknownKey(unknown, known: known)
  }
}

extension Response {
  fileprivate static func control(_ fault: ControlFault) -> Response {
    var response = control(["error": .string(fault.message)], status: fault.status)
    // RFC 6750 §3.
    if fault.status == 401 { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }

  /// A response without CORS headers, because pages of other origins must not use the control
  /// endpoints.
  fileprivate static func control(_ body: JSONObject, status: Int = 200) -> Response {
    .json(body, status: HTTPResponse.Status(code: status), [.cacheControl: "no-store"])
  }
}
