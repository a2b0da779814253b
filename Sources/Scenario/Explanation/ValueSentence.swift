internal import JSON
internal import Values

extension ValueTemplate {
  /// The value on one line, in backquotes.
  var quoted: String { "`\(outline.string ?? outline.inFlow)`" }

  /// The value of a name on one line, in backquotes, with literal secrets masked.
  func quoted(under name: String) -> String {
    let value = concealed(under: name)
    return "`\(value.string ?? value.inFlow)`"
  }

  /// The members of a mapping as `key \`value\``, without those that are null and are not sent;
  /// empty for other values.
  var quotedMembers: [String] {
    (concealed(under: "").withoutNulls.object?.members ?? [])
      .map { "\($0) `\($1.string ?? $1.inFlow)`" }
  }

  /// The members of a mapping after a word; empty if the value is not a mapping.
  func listed(_ word: String) -> String {
    quotedMembers.isEmpty ? "" : "\(word) \(quotedMembers.joined(separator: ", "))"
  }

  /// Whether the value is a literal null, which omits an operation's member from the request.
  package var isNull: Bool { if case .constant(.null, _) = self { true } else { false } }
}

extension JSONValue {
  /// The value without the members that are null, at every depth.
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .object(let object):
      .object(JSONObject(object.members.filter { $1 != .null }.map { ($0, $1.withoutNulls) }))
    case .null, .bool, .number, .string: self
    }
  }

  /// The value in YAML's flow style, such as `{ MinimumLength: 12, Names: [a, "b, c"] }`.
  package var inFlow: String {
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
  /// Whether the string needs no quotes in flow style.
  ///
  /// A string that looks like a number or a boolean also counts as plain.
  fileprivate var isPlainInFlow: Bool {
    guard let first, let last, first != " ", last != " ", last != ":" else { return false }
    let marks = "{}[],\"'#".unicodeScalars
    return !contains(": ") && unicodeScalars.allSatisfy { $0.value >= 0x20 && !marks.contains($0) }
  }
}

extension TextTemplate {
  /// The secret as written, in backquotes; masked if it is a literal.
  var quotedSecret: String { template.literal == nil ? quoted : "`\(Secret.mask)`" }
}

extension TextTemplate? {
  /// The device, as part of a sentence.
  var device: String {
    guard let self, !self.isSessionsOwn else { return "the session's device" }
    return "the device \(self.quoted)"
  }
}
