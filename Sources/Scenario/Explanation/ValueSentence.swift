internal import JSON
internal import Values

extension ValueTemplate {
  /// As it could be written on one line, between backquotes.
  var quoted: String { "`\(outline.string ?? outline.inFlow)`" }

  /// The members of a mapping as `key \`value\``; nothing of other values.
  var quotedMembers: [String] {
    (outline.object?.members ?? []).map { "\($0) `\($1.string ?? $1.inFlow)`" }
  }

  /// The members of a mapping behind a word; empty where there is no mapping.
  func listed(_ word: String) -> String {
    quotedMembers.isEmpty ? "" : "\(word) \(quotedMembers.joined(separator: ", "))"
  }

  /// Whether it says of a member of an operation that it must not be sent.
  package var isNull: Bool { if case .constant(.null, _) = self { true } else { false } }
}

extension JSONValue {
  /// As it stands in a scenario on one line: `{ MinimumLength: 12, Names: [a, "b, c"] }`.
  fileprivate var inFlow: String {
    switch self {
    case .string(let text): text.isPlainInFlow ? text : self.text()
    case .array(let elements): "[" + elements.map(\.inFlow).joined(separator: ", ") + "]"
    case .object(let object) where object.members.isEmpty: "{}"
    case .object(let object):
      "{ "
        + object.members.map { "\(JSONValue.string($0).inFlow): \($1.inFlow)" }
        .joined(separator: ", ") + " }"
    case .null, .bool, .number: text()
    }
  }
}

extension String {
  /// Whether readers see where it ends without quotes; of its kind they need not be told.
  fileprivate var isPlainInFlow: Bool {
    guard let first, let last, first != " ", last != " ", last != ":" else { return false }
    let marks = "{}[],\"'#".unicodeScalars
    return !contains(": ") && unicodeScalars.allSatisfy { $0.value >= 0x20 && !marks.contains($0) }
  }
}

extension TextTemplate? {
  /// A device as a sentence names it.
  var device: String {
    guard let self, !self.isSessionsOwn else { return "the session's device" }
    return "the device \(self.quoted)"
  }
}
