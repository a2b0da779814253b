internal import JSON
package import PoolClient
internal import Scenario

/// A call for a scenario's own pool that the mock rejected.
package struct RejectedPoolCall: Hashable, Sendable {
  /// The part of a pool that a call sets up.
  package enum Part: Hashable, Sendable {
    case pool
    /// The default client, or a further client if it has a name.
    case client(name: String?)
  }

  /// The part that the call sets up.
  package var part: Part

  /// The rejected operation.
  package var operation: String

  /// The pool's error.
  package var error: PoolError

  /// Unwritten defaults that conflict with the scenario's settings, one fact on each line.
  package var conflicts: [String] = []

  /// The failure's message: lowercase, without a full stop.
  package var message: String {
    "can't create the \(part.description): \(error.returned(by: operation))"
  }
}

extension RejectedPoolCall.Part {
  fileprivate var description: String {
    switch self {
    case .pool: "pool"
    case .client(nil): "client"
    case .client(let name?): "client `\(name)`"
    }
  }

  /// The key in `given` for the part's settings.
  fileprivate var key: String {
    switch self {
    case .pool: "pool"
    case .client(nil): "client"
    case .client(let name?): "clients.\(name)"
    }
  }

  /// The word for the part whose defaults apply: pool or client.
  fileprivate var owner: String { self == .pool ? "pool" : "client" }
}

/// A call that sets up a part of a scenario's own pool.
struct OwnPoolCall {
  let operation: String
  let input: JSONObject
  /// The members of the input that are defaults, not from the scenario.
  let defaults: JSONObject
  let part: RejectedPoolCall.Part

  init(
    _ operation: String,
    _ input: JSONObject,
    defaults: JSONObject = [:],
    of part: RejectedPoolCall.Part
  ) {
    (self.operation, self.input, self.part) = (operation, input, part)
    self.defaults = defaults.filter { name, _ in input[name] != nil }
  }

  func answer(from caller: PoolClient) async throws(PoolOpeningError) -> JSONObject {
    let answer: PoolResponse
    do throws(PoolCallError) { answer = try await caller.call(operation, input) } catch {
      throw .unreachable(error)
    }
    guard let error = answer.error else { return answer.body }
    let conflicts = await ImplicitDefaults(call: self, caller: caller).conflicts()
    throw .creationFailed(
      RejectedPoolCall(part: part, operation: operation, error: error, conflicts: conflicts)
    )
  }
}

/// The defaults in a rejected call that the scenario did not write.
private struct ImplicitDefaults {
  let call: OwnPoolCall
  let caller: PoolClient

  /// The defaults whose change or removal makes the mock accept the call, one fact for each.
  ///
  /// Only one default is changed at a time.
  func conflicts() async -> [String] {
    var conflicts: [String] = []
    for (name, value) in call.defaults.members {
      for other in ImplicitDefaults.alternatives(to: value, of: name) {
        var changed = call.input
        changed[name] = other
        guard await caller.accepts(call.operation, changed) else { continue }
        conflicts.append(
          "the default \(call.part.owner) has `\(name): \(value.inFlow)`; write `\(name): \(other.inFlow)` in "
            + "`given.\(call.part.key)`"
        )
        break
      }
    }
    return conflicts
  }

  /// The values that a scenario can write instead of a default: the list without one element, or
  /// optional MFA.
  private static func alternatives(to value: JSONValue, of name: String) -> [JSONValue] {
    if name == "MfaConfiguration" { return ["OPTIONAL"] }
    guard let elements = value.array else { return [] }
    return elements.indices.map { index in
      var rest = elements
      rest.remove(at: index)
      return .array(rest)
    }
  }
}
