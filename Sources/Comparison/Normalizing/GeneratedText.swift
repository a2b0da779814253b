internal import Values

/// A string split into values that the pool generated for this run, and the words around them.
///
/// IDs, codes, and times are recognized by their form. No list of response members is needed.
struct GeneratedText {
  /// A part of the string: words, an ID or code, or a time.
  enum Part: Equatable {
    case words(ArraySlice<UInt8>)
    /// An ID or a code; equal values identify the same thing.
    case made(ArraySlice<UInt8>)
    /// A time, which differs between runs.
    case moment(ArraySlice<UInt8>)
  }

  /// The parts in order, without adjacent parts of words.
  private(set) var parts: [Part] = []

  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var (index, start) = (0, 0)
    while index < bytes.count {
      guard isStart(index), let (part, length) = part(at: index) else {
        index += 1
        continue
      }
      if start < index { parts.append(.words(bytes[start..<index])) }
      parts.append(part)
      index += length
      start = index
    }
    if start < bytes.count { parts.append(.words(bytes[start...])) }
  }

  /// Whether a word may start at this index.
  ///
  /// `_` separates the region in an ID from the generated part.
  private func isStart(_ index: Int) -> Bool {
    index == 0 || !bytes[index - 1].isASCIIAlphanumeric
  }

  private func part(at index: Int) -> (Part, Int)? {
    if let length = momentLength(at: index) {
      return (.moment(bytes[index..<index + length]), length)
    }
    if let length = uuidLength(at: index) ?? keyIDLength(at: index) ?? jobLength(at: index) {
      return (.made(bytes[index..<index + length]), length)
    }
    let length = wordLength(at: index)
    let word = bytes[index..<index + length]
    return GeneratedText.isMade(word) ? (.made(word), length) : nil
  }

  func wordLength(at index: Int) -> Int {
    bytes[index...].prefix { byte in
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }.count
  }
}
