/// Byte strings to find in a string that may spell them differently.
struct SecretForm: Sendable {
  /// The bytes to find.
  let form: FormBytes

  /// The number of the forms in their index.
  let number: Int

  /// Whether the form is a short word, which may also be part of other words.
  let isWord: Bool

  /// The minimum number of bytes before an ellipsis that count as the start of a truncated secret.
  private static let cutLength = 4

  /// The end of the longest spelling of a whole form from `place` on; nil if there is none.
  ///
  /// A spelling that is truncated by `…` also counts.
  func end(in text: inout SpelledText, from place: Int) -> Int? {
    var end: Int?
    for (variant, bytes) in form.all.enumerated() {
      end.extend(to: self.end(of: bytes, variant, in: &text, from: place))
    }
    return end
  }

  private func end(
    of bytes: [UInt8],
    _ variant: Int,
    in text: inout SpelledText,
    from place: Int
  ) -> Int? {
    var (index, position) = (0, place)
    text.skipPlain(bytes, &index, &position)
    if index == bytes.count { return position }
    guard text.isSpecial(at: position) else {
      return isCut(text, index, position) ? position : nil
    }
    let start = Reading(form: number, variant: variant, index: index, position: position)
    return end(of: bytes, in: &text, after: start)
  }

  /// Whether a place is this secret, and not a part of a longer word or a key of JSON.
  ///
  /// An escape before the place, such as `%20`, does not belong to a word.
  func fits(_ place: Range<Int>, in text: inout SpelledText) -> Bool {
    guard isWord else { return true }
    let bytes = text.bytes
    let (start, end) = (place.lowerBound, place.upperBound)
    if end < bytes.count, bytes[end].isASCIIAlphanumeric { return false }
    let isAfterWord = start > 0 && bytes[start - 1].isASCIIAlphanumeric
    if isAfterWord, !text.hasEscape(endingAt: start) { return false }
    return !bytes[end...].starts(with: "\":".utf8)
  }

  /// Follows every reading of a string from an escape on.
  private func end(
    of bytes: [UInt8],
    in text: inout SpelledText,
    after start: Reading
  ) -> Int? {
    var end = isCut(text, start.index, start.position) ? start.position : nil
    var open = followers(of: start, bytes, in: &text)
    // In nearly all cases, nothing matches at the first escape.
    if open.isEmpty { return end }
    var seen = Set(open)
    while var state = open.popLast() {
      text.skipPlain(bytes, &state.index, &state.position)
      if state.index == bytes.count || isCut(text, state.index, state.position) {
        end = max(end ?? 0, state.position)
      }
      guard state.index < bytes.count, text.isSpecial(at: state.position) else { continue }
      for next in followers(of: state, bytes, in: &text) where seen.insert(next).inserted {
        open.append(next)
      }
    }
    if end == nil { text.failed.formUnion(seen) }
    return end
  }

  /// The readings that may follow one character, except readings that are known to fail.
  private func followers(
    of state: Reading,
    _ bytes: [UInt8],
    in text: inout SpelledText
  ) -> [Reading] {
    var states: [Reading] = []
    if text.bytes[state.position] == bytes[state.index] {
      states.append(state.advanced(by: 1, to: state.position + 1))
    }
    for spelling in text.spellings(at: state.position)
    where bytes[state.index...].starts(with: spelling.bytes) {
      // A line break before the first byte is not part of the secret.
      guard state.index > 0 || !spelling.bytes.isEmpty else { continue }
      states.append(state.advanced(by: spelling.bytes.count, to: spelling.end))
    }
    return text.failed.isEmpty ? states : states.filter { !text.failed.contains($0) }
  }

  /// The position in a form and in a string, between two characters.
  struct Reading: Hashable {
    var form: Int
    var variant: Int
    var index: Int
    var position: Int

    fileprivate func advanced(by count: Int, to position: Int) -> Reading {
      Reading(form: form, variant: variant, index: index + count, position: position)
    }
  }

  private func isCut(_ text: SpelledText, _ index: Int, _ position: Int) -> Bool {
    index >= SecretForm.cutLength && text.isCut(at: position)
  }
}
