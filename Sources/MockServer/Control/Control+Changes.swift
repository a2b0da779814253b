import JSON
import MockPool

// The endpoints that change something.
extension Control {
  func change(
    _ endpoint: ControlEndpoint,
    _ body: [UInt8],
    _ gate: ControlGate
  ) async throws(ControlError) -> JSONObject {
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
  ) async throws(ControlError) -> JSONObject {
    guard let members = Control.object(body) else { throw .badTriggers(nil) }
    let triggers: DeclaredTriggers
    do throws(DeclaredTriggers.DeclarationError) { triggers = try DeclaredTriggers(members) } catch
    {
      throw .badTriggers(error)
    }
    guard triggers.programs.isEmpty || gate.isPrivate,
      triggers.programs.allSatisfy(parts.pools.knows(program:))
    else { throw .foreignProgram }
    try await pool(id).declare(triggers)
    return [:]
  }

  private func addFault(to id: String, _ body: [UInt8]) throws(ControlError) -> JSONObject {
    let object = Control.object(body)
    try Control.rejectUnknownKeys(of: object, known: InjectedFault.keys)
    guard let fault = object.flatMap(InjectedFault.init) else { throw .badFault }
    if let operation = fault.operation, !InjectedFault.canAffect(operation) {
      throw .noSuchOperation(operation)
    }
    parts.faults.add(fault, to: try pool(id).id)
    return [:]
  }

  private func showMembers(
    of id: String,
    _ body: [UInt8]
  ) async throws(ControlError) -> JSONObject {
    guard let members = Control.object(body).flatMap(UnmodeledMembers.init) else {
      throw .badUnmodeled
    }
    try await pool(id).show(members)
    return [:]
  }

  private static func object(_ body: [UInt8]) -> JSONObject? {
    (try? JSONValue(parsing: body))?.object
  }

  private static func seconds(in body: [UInt8]) throws(ControlError) -> Double {
    let members = object(body)
    try rejectUnknownKeys(of: members, known: ["advance"])
    guard let seconds = members?["advance"]?.double else { throw .badAdvance }
    return seconds
  }

  private static func rejectUnknownKeys(
    of body: JSONObject?,
    known: [String]
  ) throws(ControlError) {
    guard let unknown = body?.keys.first(where: { !known.contains($0) }) else { return }
    throw .unknownKey(unknown, known: known)
  }
}
