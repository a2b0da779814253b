internal import JSON

/// A call in the form that rule conditions read.
///
/// The call records the unknown values that conditions read. Only the deployment can provide
/// them.
struct InspectedCall {
  let call: ConfigurationCall
  let log = ReadingLog()

  init(_ call: ConfigurationCall) { self.call = call }

  /// The values that the rule read but only the deployment can provide.
  ///
  /// If the set is not empty, the rule can't decide.
  var unknown: Set<MemberPath> { log.unknown }

  /// List elements that only the deployment can provide.
  ///
  /// The rule can still check the other elements.
  var skipped: Set<MemberPath> { log.skipped }

  /// The operation, such as `CreateUserPool`.
  var operation: String { call.operation }

  /// Whether the call creates a resource, according to the operation's name.
  var creates: Bool { call.operation.hasPrefix("Create") }

  /// The ID of the call's pool; `…` if only the deployment can provide it.
  var poolID: String { call.input["UserPoolId"]?.string ?? "…" }

  // MARK: - The request

  /// A member of the request; nil if it is absent, null, or unknown.
  func value(_ path: MemberPath) -> JSONValue? {
    note(path)
    return written(path)
  }

  /// Whether the request has a member, known or unknown.
  func has(_ path: MemberPath) -> Bool {
    written(path) != nil || call.unknown.contains(path)
  }

  /// Whether no part of a member is unknown.
  func isKnown(_ path: MemberPath) -> Bool { !call.unknown.contains { $0.overlaps(path) } }

  func text(_ path: MemberPath) -> String? { value(path)?.string }
  func number(_ path: MemberPath) -> Int? { value(path)?.int }
  func flag(_ path: MemberPath) -> Bool? { value(path)?.bool }

  /// The strings of a list, for conditions that check all strings together; empty if the list is
  /// absent.
  func texts(_ path: MemberPath) -> [String] { value(path)?.strings ?? [] }

  /// The known elements of a list with their paths, for conditions that check each element
  /// separately.
  func elements(_ path: MemberPath) -> [(path: MemberPath, value: JSONValue)] {
    if call.unknown.contains(path) { log.skipped.insert(path) }
    return (written(path)?.array ?? []).enumerated().compactMap { index, value in
      let place = path.element(index)
      guard !call.unknown.contains(place) else {
        log.skipped.insert(place)
        return nil
      }
      return (place, value)
    }
  }

  /// The known strings of a list with their paths, for conditions that check each string
  /// separately.
  func textElements(_ path: MemberPath) -> [(path: MemberPath, text: String)] {
    elements(path).compactMap { element in element.value.string.map { (element.path, $0) } }
  }

  /// A member as written, possibly an expression of a template; nil if absent.
  ///
  /// The function does not record unknown values.
  func written(_ path: MemberPath) -> JSONValue? {
    var value: JSONValue? = .object(call.input)
    for step in path.steps {
      guard let inner = value else { return nil }
      if let list = inner.array {
        value = Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
      } else {
        value = inner[step]
      }
    }
    return value == .null ? nil : value
  }

  private func note(_ path: MemberPath) {
    for unknown in call.unknown where unknown.overlaps(path) { log.unknown.insert(unknown) }
  }

  /// Records an element that the rule can't check.
  func skip(_ path: MemberPath) { log.skipped.insert(path) }
}

/// The unknown values that the conditions of a rule have read.
final class ReadingLog {
  var unknown: Set<MemberPath> = []
  var skipped: Set<MemberPath> = []

  /// Forgets the values, before another rule reads.
  func clear() {
    if !unknown.isEmpty { unknown = [] }
    if !skipped.isEmpty { skipped = [] }
  }
}
