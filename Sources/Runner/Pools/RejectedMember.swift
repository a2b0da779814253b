internal import JSON
internal import PoolClient

/// Finds the member of a call that the mock rejects.
///
/// The mock's message can name the member. Otherwise, the mock accepts the call without the member.
struct RejectedMember {
  let caller: PoolClient
  let operation: String

  /// The path of the member from the top of the input; empty if no single member causes the
  /// rejection.
  func path(in input: JSONObject, message: String?) async -> [String] {
    let message = message ?? ""
    if let named = RejectedMember.named(by: message, in: .object(input)) { return named }
    let causingPath = await causingPath(.object(input), message) { value in value?.object ?? [:] }
    guard causingPath.isEmpty else { return causingPath }
    let quoted = RejectedMember.quoted(by: message, in: .object(input))
    return quoted.count == 1 ? quoted[0] : []
  }

  /// The paths of the strings that a message quotes, except short ones.
  private static func quoted(by message: String, in value: JSONValue) -> [[String]] {
    switch value {
    case .object(let object):
      object.members.flatMap { name, inner in
        quoted(by: message, in: inner).map { [name] + $0 }
      }
    case .array(let elements):
      elements.enumerated().flatMap { index, inner in
        quoted(by: message, in: inner).map { [String(index)] + $0 }
      }
    case .string(let text) where text.utf8.count > 3 && message.contains(text): [[]]
    default: []
    }
  }

  /// The member at the path in a message about a broken constraint.
  ///
  /// Example of a message: `Value '200' at 'policies.minimumLength'`.
  static func named(by message: String, in input: JSONValue) -> [String]? {
    let parts = message.split(separator: "' at '", maxSplits: 1)
    guard parts.count == 2, let text = parts[1].split(separator: "'").first else { return nil }
    var (path, value): ([String], JSONValue?) = ([], input)
    for word in text.split(separator: ".") {
      let members = value?.object?.members ?? []
      guard let member = members.first(where: { $0.key.lowercased() == word.lowercased() }) else {
        break
      }
      path.append(member.key)
      value = member.value
    }
    return path.isEmpty ? nil : path
  }

  /// The path of the innermost member without which the mock accepts the call.
  ///
  /// Of several members, the result is the one in the message, or else the first. An element of a
  /// list counts only if no other member does.
  private func causingPath(
    _ value: JSONValue,
    _ message: String,
    _ whole: (JSONValue?) -> JSONObject
  ) async -> [String] {
    switch value {
    case .object(let object): return await causingPath(object, message, whole)
    case .array(let elements) where elements.count > 1: return await causingPath(elements, whole)
    default: return []
    }
  }

  private func causingPath(
    _ object: JSONObject,
    _ message: String,
    _ whole: (JSONValue?) -> JSONObject
  ) async -> [String] {
    var candidates: [String] = []
    for name in object.keys {
      var rest = object
      rest[name] = nil
      if await caller.accepts(operation, whole(.object(rest))) { candidates.append(name) }
    }
    guard let name = candidates.first(where: message.contains) ?? candidates.first,
      let inner = object[name]
    else { return [] }
    return await [name]
      + causingPath(inner, message) { value in
        var object = object
        object[name] = value
        return whole(.object(object))
      }
  }

  private func causingPath(
    _ elements: [JSONValue],
    _ whole: (JSONValue?) -> JSONObject
  ) async -> [String] {
    var candidates: [String] = []
    for index in elements.indices {
      var rest = elements
      rest.remove(at: index)
      if await caller.accepts(operation, whole(.array(rest))) { candidates.append(String(index)) }
    }
    return candidates.count == 1 ? candidates : []
  }
}
