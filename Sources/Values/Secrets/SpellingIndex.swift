/// Finds many secrets in one pass over a string, regardless of their number and spelling.
///
/// A scenario has about a hundred forms of its secrets. Forms of a secret with the same start are
/// one entry. Every string of the scenario's reports is compared with all forms. Nearly every place
/// needs only the test of `StartIndex`. A form can start with other bytes than its own only near an
/// escape. There, all forms with the same first byte are tried.
struct SpellingIndex: Sendable {
  private var starts = StartIndex()
  /// The forms in `starts`, by number.
  private var forms: [Entry] = []
  /// The last form with each first byte, by position in `forms`.
  private var byFirstByte = [Int?](repeating: nil, count: 256)
  private var specials = SpecialBytes(CharacterSpelling.leaders)

  /// Forms, and the forms before them with the same first byte, by position in `forms`.
  private struct Entry {
    let form: SecretForm
    let sameFirstByte: Int?
  }

  /// The number of forms of a scenario with a few secrets.
  private static let usualCount = 32

  /// Whether the index has no forms.
  var isEmpty: Bool { forms.isEmpty }

  /// Adds the forms of a secret; `isWord` means that the secret is found only as a whole word.
  ///
  /// `isPlain` means that no encoding escapes a byte of the secret.
  mutating func insert(_ forms: [FormBytes], of secret: [UInt8], isPlain: Bool, isWord: Bool) {
    if self.forms.isEmpty { self.forms.reserveCapacity(SpellingIndex.usualCount) }
    for form in forms { insert(form, isWord: isWord && form.all == [secret]) }
    // No other form contains a character that only some secrets have.
    if !isPlain { specials.insertLeaders(for: secret) }
  }

  /// Adds forms; a word is found only as a whole word.
  private mutating func insert(_ bytes: FormBytes, isWord: Bool) {
    let first = withUnsafeBytes(of: bytes.start) { Int($0[0]) }
    let form = SecretForm(form: bytes, number: forms.count, isWord: isWord)
    forms.append(Entry(form: form, sameFirstByte: byFirstByte[first]))
    byFirstByte[first] = forms.count - 1
    starts.insert(bytes.start)
  }

  /// The ranges of a string that secrets cover, in order; overlapping ranges are merged.
  ///
  /// `words` states whether short words are also found.
  func places(in text: UnsafeBufferPointer<UInt8>, words: Bool) -> [Range<Int>] {
    var places: [Range<Int>] = []
    guard !isEmpty, text.count >= StartIndex.length else { return places }
    var spelled = SpelledText(text, specials, words: words)
    let last = text.count - StartIndex.length
    var (place, special) = (0, spelled.nextSpecial(from: 0))
    while place <= last {
      if special < place { special = spelled.nextSpecial(from: place) }
      let plain = min(last, special - StartIndex.length) + 1
      var end: Int?
      if place < plain {
        guard let next = starts.place(in: text, place..<plain) else {
          place = plain
          continue
        }
        place = next
        end = plainEnd(in: &spelled, at: place, StartIndex.start(in: text, at: place))
      } else {
        end = self.end(in: &spelled, at: place)
      }
      if let end { places.joinOrAppend(place..<end) }
      place += 1
    }
    return places
  }

  /// The end of the longest secret with these literal first four bytes; nil if there is none.
  private func plainEnd(in text: inout SpelledText, at place: Int, _ start: UInt32) -> Int? {
    var end: Int?
    var next = starts.last(startingWith: start)
    while let number = next {
      end.extend(to: text.end(of: forms[number].form, from: place))
      next = starts.previous(before: number)
    }
    return end
  }

  /// The end of the longest secret whose first four bytes may be escaped; nil if there is none.
  private func end(in text: inout SpelledText, at place: Int) -> Int? {
    var end = self.end(in: &text, at: place, from: text.bytes[place])
    guard text.isSpecial(at: place) else { return end }
    for spelling in text.spellings(at: place) {
      guard let first = spelling.bytes.first, first != text.bytes[place] else { continue }
      end.extend(to: self.end(in: &text, at: place, from: first))
    }
    return end
  }

  private func end(in text: inout SpelledText, at place: Int, from first: UInt8) -> Int? {
    var end: Int?
    var next = byFirstByte[Int(first)]
    while let entry = next.map({ forms[$0] }) {
      end.extend(to: text.end(of: entry.form, from: place))
      next = entry.sameFirstByte
    }
    return end
  }
}

extension SpelledText {
  /// The end of a secret from a place on; nil if the secret is not there.
  fileprivate mutating func end(of form: SecretForm, from place: Int) -> Int? {
    guard !form.isWord || words, let end = form.end(in: &self, from: place) else { return nil }
    return form.fits(place..<end, in: &self) ? end : nil
  }
}

extension Int? {
  /// Replaces an end by a later one.
  mutating func extend(to end: Int?) {
    if let end { self = Swift.max(self ?? end, end) }
  }
}

extension [Range<Int>] {
  /// Adds a range that starts no earlier than the last range, and merges overlapping ranges.
  mutating func joinOrAppend(_ range: Range<Int>) {
    guard let last, range.lowerBound < last.upperBound else { return append(range) }
    self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
  }
}
