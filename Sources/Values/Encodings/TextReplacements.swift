/// Replaces parts of a string with names in one pass, by bytes.
///
/// Of several parts at one place, the longest is replaced. Names are not searched for parts.
package struct TextReplacements: Sendable {
  /// A part and its name.
  package typealias Entry = (text: String, name: String)

  private typealias Part = (text: [UInt8], name: String)

  private var starts = StartIndex()
  /// The parts in `starts`, by number.
  private var parts: [Part] = []
  /// The parts that are too short for `starts`, which are rare.
  private var shortParts: [Part] = []

  /// Creates the replacements; of two equal parts, the first determines the name.
  package init(_ entries: [Entry]) {
    for entry in entries where !entry.text.isEmpty {
      let part = (text: Array(entry.text.utf8), name: entry.name)
      if let start = StartIndex.start(of: part.text) {
        starts.insert(start)
        parts.append(part)
      } else {
        shortParts.append(part)
      }
    }
  }

  /// Returns the text with the names.
  package func applied(to text: String) -> String {
    var text = text
    return text.withUTF8 { replaced($0) } ?? text
  }

  /// Returns the text with the names; nil if it has none of the parts.
  private func replaced(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var (result, end) = ([UInt8](), 0)
    while let (place, part) = next(in: text, from: end) {
      result += text[end..<place]
      result += part.name.utf8
      end = place + part.text.count
    }
    guard end > 0 else { return nil }
    return String(decoding: result + text[end...], as: UTF8.self)
  }

  private func next(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> (place: Int, part: Part)? {
    var start = start
    while let place = possiblePlace(in: text, from: start) {
      if let part = longestPart(in: text, at: place) { return (place, part) }
      start = place + 1
    }
    return nil
  }

  private func possiblePlace(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if !shortParts.isEmpty { return start < text.count ? start : nil }
    let end = text.count - StartIndex.length + 1
    return start < end ? starts.place(in: text, start..<end) : nil
  }

  private func longestPart(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Part? {
    let rest = text[place...]
    var found: Part?
    for part in shortParts where part.text.count > (found?.text.count ?? 0) {
      if rest.starts(with: part.text) { found = part }
    }
    guard rest.count >= StartIndex.length else { return found }
    var next = starts.last(startingWith: StartIndex.start(in: text, at: place))
    while let number = next {
      let part = parts[number]
      // Of equal parts, the first comes last.
      if part.text.count >= (found?.text.count ?? 0), rest.starts(with: part.text) { found = part }
      next = starts.previous(before: number)
    }
    return found
  }
}
