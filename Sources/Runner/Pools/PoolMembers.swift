package import JSON
internal import Synchronization

/// The members of a pool or client that a scenario can read.
///
/// Every read can be recorded.
package struct PoolMembers: Sendable {
  /// All members, for reads that do not affect the scenario's outcome.
  package let unrecorded: JSONObject

  /// The record of the reads; nil if they are not recorded.
  package var reads: MemberReads?

  init(_ members: JSONObject) { unrecorded = members }

  /// The value at a path of keys.
  subscript(_ path: String...) -> JSONValue? {
    let value = unrecorded.value(at: path)
    reads?.note(path, value)
    return value
  }

  /// All members, of which a reader reads only the value of one key; nil for all values.
  func members(reading key: String?) -> JSONObject {
    reads?.note(key.map { [$0] } ?? [], key.flatMap { unrecorded[$0] })
    return unrecorded
  }
}

/// The members that a scenario read, with their values.
package final class MemberReads: Sendable {
  private struct State {
    var values: [[String]: JSONValue?] = [:]
    var readsEverything = false
  }

  private let state = Mutex(State())

  /// Creates an empty record.
  package init() {}

  /// The members that differ on every pool, regardless of its settings.
  private static let ofServer: Set = [
    "id", "region", "kind", "vars", "endpoint", "issuer", "jwksUri",
  ]

  /// Notes a read; an empty path reads everything.
  fileprivate func note(_ path: [String], _ value: JSONValue?) {
    if let key = path.first, MemberReads.ofServer.contains(key) { return }
    state.withLock {
      if path.isEmpty { $0.readsEverything = true }
      $0.values[path] = .some(value)
    }
  }

  /// Whether other members have the same values at the paths that were read.
  package func haveSameAnswers(from members: JSONObject) -> Bool {
    let (values, readsEverything) = state.withLock { ($0.values, $0.readsEverything) }
    return !readsEverything && values.allSatisfy { members.value(at: $0.key) == $0.value }
  }
}

extension JSONObject {
  fileprivate func value(at path: [String]) -> JSONValue? {
    path.reduce(.object(self)) { value, key in value?[key] }
  }
}
