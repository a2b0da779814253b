package import JSON
package import Values

/// The members of a pool or client that a scenario can read.
///
/// Every read is a question about the members, which can be recorded.
package struct ReadableMembers: Sendable {
  /// All members, for reads that do not affect the scenario's outcome.
  package let unrecorded: JSONObject

  /// The record of the predicates; nil if they are not recorded.
  package var reads: RecordedPredicates<JSONObject>?

  /// The members that are known without a signed call, and on a mock do not depend on settings.
  static let known: Set = ["id", "region", "kind", "vars", "endpoint", "issuer", "jwksUri"]

  init(_ members: JSONObject) { unrecorded = members }

  /// The answer to a question about the members.
  func answer<Answer: Equatable & Sendable>(
    _ question: @escaping @Sendable (JSONObject) -> Answer
  ) -> Answer {
    let answer = question(unrecorded)
    reads?.note { question($0) == answer }
    return answer
  }

  /// The value at a path of keys.
  subscript(_ path: String...) -> JSONValue? {
    let isKnown = path.first.map(ReadableMembers.known.contains) ?? false
    return isKnown ? unrecorded.value(at: path) : answer { $0.value(at: path) }
  }

  /// All members, of which a reader reads only the value of one key; nil for all values.
  ///
  /// The message about a missing key lists all keys.
  func members(reading key: String?) -> JSONObject {
    if let key, unrecorded[key] != nil { _ = self[key] } else { _ = answer { $0 } }
    return unrecorded
  }
}
