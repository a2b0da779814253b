/// One byte string that is looked for, and how it is compared with a text that may spell it otherwise.
struct SecretForm: Hashable, Sendable {
  /// The bytes themselves.
  let bytes: [UInt8]

  /// Tells it from the other forms of an index.
  let number: Int

  /// How many bytes before an ellipsis are taken for the rest of a text that was cut.
  private static let cutLength = 4

  /// Where a spelling of all the bytes that begins at `place` ends; nil where none does.
  ///
  /// The longest counts. A text that breaks off with `…` within the bytes counts as well.
  func end(in text: inout SpelledText, from place: Int) -> Int? {
    var (index, position) = (0, place)
    text.skipPlain(bytes, &index, &position)
    if index == bytes.count { return position }
    guard text.isSpecial(at: position) else {
      return isCut(text, index, position) ? position : nil
    }
    return end(in: &text, after: index, at: position)
  }

  /// Follows every way in which a text can be read from an escape on.
  private func end(in text: inout SpelledText, after index: Int, at position: Int) -> Int? {
    let start = Reading(form: number, index: index, position: position)
    var end = isCut(text, index, position) ? position : nil
    var open = followers(of: start, in: &text)
    // Nearly always nothing fits at the first escape.
    if open.isEmpty { return end }
    var seen = Set(open)
    while var state = open.popLast() {
      text.skipPlain(bytes, &state.index, &state.position)
      if state.index == bytes.count || isCut(text, state.index, state.position) {
        end = max(end ?? 0, state.position)
      }
      guard state.index < bytes.count, text.isSpecial(at: state.position) else { continue }
      for next in followers(of: state, in: &text) where seen.insert(next).inserted {
        open.append(next)
      }
    }
    if end == nil { text.failed.formUnion(seen) }
    return end
  }

  /// Where reading can go on after one character, but for places from where nothing led to the end.
  private func followers(of state: Reading, in text: inout SpelledText) -> [Reading] {
    var states: [Reading] = []
    if text.bytes[state.position] == bytes[state.index] {
      states.append(state.advanced(by: 1, to: state.position + 1))
    }
    for spelling in text.spellings(at: state.position)
    where bytes[state.index...].starts(with: spelling.bytes) {
      // A break before the first byte is none within the secret.
      guard state.index > 0 || !spelling.bytes.isEmpty else { continue }
      states.append(state.advanced(by: spelling.bytes.count, to: spelling.end))
    }
    return text.failed.isEmpty ? states : states.filter { !text.failed.contains($0) }
  }

  /// How much of a form was read up to a place, between two characters of it.
  struct Reading: Hashable {
    var form: Int
    var index: Int
    var position: Int

    fileprivate func advanced(by count: Int, to position: Int) -> Reading {
      Reading(form: form, index: index + count, position: position)
    }
  }

  private func isCut(_ text: SpelledText, _ index: Int, _ position: Int) -> Bool {
    index >= SecretForm.cutLength && text.isCut(at: position)
  }
}
