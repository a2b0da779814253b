internal import JSON
internal import PoolClient

/// Finds the member of a call for the sake of which the mock refuses it.
///
/// Its message can name it; else it is the one without which the mock takes the call.
struct RefusedMember {
  let caller: PoolClient
  let operation: String

  /// The way to the member from the top of the input; empty where it is not one member alone.
  func path(in input: JSONObject, message: String?) async -> [String] {
    let message = message ?? ""
    if let named = RefusedMember.named(by: message, in: .object(input)) { return named }
    let blamed = await blamed(.object(input), message) { value in value?.object ?? [:] }
    guard blamed.isEmpty else { return blamed }
    let quoted = RefusedMember.quoted(by: message, in: .object(input))
    return quoted.count == 1 ? quoted[0] : []
  }

  /// The ways to the texts that a message has in it, but for short ones.
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

  /// The member at the path that a message of a broken constraint has: `Value '200' at 'policies.minimumLength'`.
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

  /// The member without which the call is taken, and so on inside of it.
  ///
  /// Of several it is the one that the message names, else the first; of a list an element only where no other
  /// would do.
  private func blamed(
    _ value: JSONValue,
    _ message: String,
    _ whole: (JSONValue?) -> JSONObject
  ) async -> [String] {
    switch value {
    case .object(let object):
      var candidates: [String] = []
      for name in object.keys {
        var rest = object
        rest[name] = nil
        if await isTaken(whole(.object(rest))) { candidates.append(name) }
      }
      guard let name = candidates.first(where: message.contains) ?? candidates.first,
        let inner = object[name]
      else { return [] }
      return await [name]
        + blamed(inner, message) { value in
          var object = object
          object[name] = value
          return whole(.object(object))
        }
    case .array(let elements) where elements.count > 1:
      var candidates: [String] = []
      for index in elements.indices {
        var rest = elements
        rest.remove(at: index)
        if await isTaken(whole(.array(rest))) { candidates.append(String(index)) }
      }
      return candidates.count == 1 ? candidates : []
    default: return []
    }
  }

  /// Whether the mock takes a call; a pool that comes of it is dropped.
  private func isTaken(_ input: JSONObject) async -> Bool {
    guard let answer = try? await caller.call(operation, input), answer.error == nil else {
      return false
    }
    if operation == "CreateUserPool", let id = answer.body["UserPool"]?["Id"]?.string {
      await caller.drop(mockPool: id, isProtected: input["DeletionProtection"] == "ACTIVE")
    }
    return true
  }
}
