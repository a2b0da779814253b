internal import JSON

extension JSONValue {
  /// With a sign in the place of what the pool made up: it tells nobody anything.
  ///
  /// `member` is what the value is called, and what is `written` nobody made up.
  func withoutMade(
    in member: String = "",
    _ written: WrittenTexts = WrittenTexts()
  ) -> JSONValue {
    switch self {
    case .string(let text) where written.has(text): self
    case .string where OutcomeWalk.isRandom(self, in: member): "…"
    case .string(let text): .string(GeneratedText(text).words(written))
    case .number(let number) where number.isMoment && !written.has(number.text): "…"
    case .array(let values): .array(values.map { $0.withoutMade(in: member, written) })
    case .object(let members):
      .object(
        JSONObject(members.members.map { ($0.key, $0.value.withoutMade(in: $0.key, written)) })
      )
    case .null, .bool, .number: self
    }
  }
}

extension GeneratedText {
  /// Whether it is nothing but an id or a code.
  var isMade: Bool {
    if parts.count == 1, case .made = parts[0] { true } else { false }
  }

  /// The text for people, without what was made up.
  fileprivate func words(_ written: WrittenTexts) -> String {
    if isMade, parts.allSatisfy({ $0.isMade(besides: written) }) { return "(made by the pool)" }
    return parts.map { $0.isMade(besides: written) ? "…" : $0.text }.joined()
  }
}

extension GeneratedText.Part {
  private var bytes: ArraySlice<UInt8> {
    switch self {
    case .words(let bytes), .made(let bytes), .moment(let bytes): bytes
    }
  }

  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate func isMade(besides written: WrittenTexts) -> Bool {
    if case .words = self { return false }
    return !written.has(bytes)
  }
}
