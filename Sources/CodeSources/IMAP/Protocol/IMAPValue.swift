/// A value in a response's data (RFC 3501 §4).
indirect enum IMAPValue: Hashable {
  /// A word or a number, unchanged.
  case atom(String)
  /// A quoted string or a literal of `size` bytes.
  ///
  /// Only the first bytes of a long literal may be kept.
  case string([UInt8], size: Int)
  case list([IMAPValue])

  /// The content of a word or a string; nil for other values.
  var text: String? {
    switch self {
    case .atom(let text): text
    case .string(let bytes, _): String(decoding: bytes, as: UTF8.self)
    case .list: nil
    }
  }
}

/// Reads a response's words and values from its parts.
struct FrameReader {
  private static let maximumDepth = 20

  private let pieces: [ResponseFrame.Piece]
  private var piece = 0
  private var position = 0

  init(_ frame: ResponseFrame) { pieces = frame.pieces }

  /// Reads the next word up to a space; nil if there is none.
  mutating func word() -> String? {
    skipSpaces()
    let word = text[position...].prefix { $0 != 0x20 }
    position = word.endIndex
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// Reads the remainder of the current line, without leading spaces.
  mutating func line() -> String {
    skipSpaces()
    return String(decoding: text[position...], as: UTF8.self)
  }

  /// Reads the next value; nil if no value follows, as before `)`.
  mutating func value(depth: Int = 0) -> IMAPValue? {
    skipSpaces()
    switch next {
    case nil: return literal()
    case UInt8(ascii: "("): return list(depth: depth)
    case UInt8(ascii: ")"): return nil
    case UInt8(ascii: "\""): return quoted()
    default: return atom()
    }
  }

  private var text: [UInt8] {
    guard piece < pieces.count, case .text(let text) = pieces[piece] else { return [] }
    return text
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipSpaces() {
    while next == 0x20 { position += 1 }
  }

  private mutating func list(depth: Int) -> IMAPValue? {
    guard depth < FrameReader.maximumDepth else { return nil }
    position += 1
    var values: [IMAPValue] = []
    while let value = value(depth: depth + 1) { values.append(value) }
    guard next == UInt8(ascii: ")") else { return nil }
    position += 1
    return .list(values)
  }

  /// Reads the literal after the current part; nil if there is none.
  private mutating func literal() -> IMAPValue? {
    guard piece + 1 < pieces.count, case .literal(let bytes, let size) = pieces[piece + 1] else {
      return nil
    }
    piece += 2
    position = 0
    return .string(bytes, size: size)
  }

  private mutating func quoted() -> IMAPValue? {
    position += 1
    var bytes: [UInt8] = []
    while let byte = next {
      position += 1
      if byte == UInt8(ascii: "\"") { return .string(bytes, size: bytes.count) }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        bytes.append(escaped)
        position += 1
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }

  /// Reads a word including its square brackets, as in `BODY[HEADER.FIELDS (TO)]<0>`.
  private mutating func atom() -> IMAPValue {
    let start = position
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      case 0x20, UInt8(ascii: "("), UInt8(ascii: ")"):
        if depth == 0 { return .atom(String(decoding: text[start..<position], as: UTF8.self)) }
      default: break
      }
      position += 1
    }
    return .atom(String(decoding: text[start..<position], as: UTF8.self))
  }
}
