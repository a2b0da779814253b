/// Source text with replaced punctuation inside `$( )`, which libyaml reads as letters.
///
/// In `{ x: $(a, b) }`, the comma belongs to the value. Characters that the text does not contain
/// replace this punctuation, and the parsed strings get the original characters again. Positions
/// stay exact, because libyaml counts characters.
struct ShieldedText {
  /// The bytes for libyaml; nil if nothing is replaced.
  private(set) var bytes: [UInt8]?

  /// The original characters by their replacements.
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]

  /// Creates a shield that replaces nothing.
  init() {}

  /// Replaces the punctuation inside `$( )` in UTF-8 bytes.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let places = unsafe ShieldedText.places(in: text)
    guard !places.isEmpty, let standIns = unsafe ShieldedText.standIns(for: text) else { return }
    var bytes: [UInt8] = []
    var end = 0
    for place in places {
      unsafe bytes += text[end..<place]
      let byte = unsafe text[place]
      bytes += (standIns[byte] ?? Unicode.Scalar(byte)).utf8
      end = place + 1
    }
    unsafe bytes += text[end...]
    self.bytes = bytes
    for (byte, standIn) in standIns { originals[standIn] = Unicode.Scalar(byte) }
  }

  /// The parsed string with its original characters.
  func restored(_ text: String) -> String {
    guard !originals.isEmpty, text.unicodeScalars.contains(where: { originals[$0] != nil }) else {
      return text
    }
    var restored = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { restored.append(originals[scalar] ?? scalar) }
    return String(restored)
  }

  /// The parsed scalar with its original characters.
  func restored(_ scalar: YAMLScalar) -> YAMLScalar {
    YAMLScalar(restored(scalar.text), style: scalar.style)
  }
}

// MARK: - Places

extension ShieldedText {
  /// The flow indicators, which end a plain scalar inside `{ }` and `[ ]` (YAML 1.2.2, 7.3.3).
  private static let indicators = Array(",[]{}".utf8)

  /// The offsets of indicators inside each `$( )` that is closed on its line.
  private static func places(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var places: [Int] = []
    var position = 0
    while let dollar = unsafe text[position...].firstIndex(of: UInt8(ascii: "$")),
      dollar + 1 < text.count
    {
      guard unsafe text[dollar + 1] == UInt8(ascii: "(") else {
        position = dollar + 1
        continue
      }
      var value = ValueScan(start: dollar + 2)
      unsafe value.read(text)
      if value.isClosed { places += value.indicators }
      position = value.end
    }
    return places
  }

  /// Private-use characters (U+E000 to U+F8FF) that do not occur in the text; nil if too few are
  /// free.
  private static func standIns(
    for text: UnsafeBufferPointer<UInt8>
  ) -> [UInt8: Unicode.Scalar]? {
    let used = Set(
      unsafe String(decoding: text, as: UTF8.self).unicodeScalars.lazy.map(\.value)
        .filter { (0xE000...0xF8FF).contains($0) }
    )
    let free = (UInt32(0xE000)...0xF8FF).lazy.filter { !used.contains($0) }
      .compactMap(Unicode.Scalar.init).prefix(indicators.count)
    guard free.count == indicators.count else { return nil }
    return Dictionary(zip(indicators, free)) { first, _ in first }
  }
}

/// The content between `$(` and its `)`.
private struct ValueScan {
  private(set) var end: Int
  private(set) var isClosed = false
  private(set) var indicators: [Int] = []
  /// The brackets that close the open ones, innermost last.
  private var closers: [UInt8] = []
  private var isQuoted = false

  init(start: Int) { end = start }

  /// Reads up to the parenthesis that closes the value, or to a character that values can't
  /// contain.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    while end < text.count, unsafe take(text[end], after: text[end - 1]) { end += 1 }
  }

  /// Takes the next character; returns false where the value ends.
  private mutating func take(_ byte: UInt8, after last: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\\"), UInt8(ascii: "'"):
      return false
    case UInt8(ascii: "\""):
      // A quoted key follows a dot. Any other quote belongs to the surrounding YAML.
      guard isQuoted || last == UInt8(ascii: ".") else { return false }
      isQuoted.toggle()
    case UInt8(ascii: "#") where last == UInt8(ascii: " "): return false
    case UInt8(ascii: "(") where last == UInt8(ascii: "$"):
      end -= 1
      return false
    case UInt8(ascii: ","): indicators.append(end)
    case UInt8(ascii: "(") where !isQuoted: closers.append(UInt8(ascii: ")"))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      indicators.append(end)
      // The codes of `]` and `}` are two higher than the codes of `[` and `{`.
      if !isQuoted { closers.append(byte + 2) }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if byte != UInt8(ascii: ")") { indicators.append(end) }
      return isQuoted || close(with: byte)
    default: break
    }
    return true
  }

  /// Closes the innermost open bracket; returns false where the value ends.
  ///
  /// A `)` without an open bracket ends the value.
  private mutating func close(with byte: UInt8) -> Bool {
    guard !closers.isEmpty || byte != UInt8(ascii: ")") else {
      isClosed = true
      end += 1
      return false
    }
    return closers.popLast() == byte
  }
}
