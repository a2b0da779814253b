internal import Values

/// Splits a server's bytes into responses.
///
/// A literal's content is never parsed as a response.
struct ResponseFramer {
  /// The maximum number of bytes that are kept of a line.
  ///
  /// The lines that authflow requests are far shorter.
  static let keptLine = 1 << 20

  /// The size in bytes from which a literal is rejected.
  ///
  /// Smaller literals are read to their end, even if they are not kept.
  static let rejectedLiteral = 1 << 28

  private static let maximumPieces = 1000

  private enum State {
    case line([UInt8])
    case literal([UInt8], size: Int, left: Int)
  }

  /// The maximum number of bytes that are kept of all literals in a response.
  private let keptLiterals: Int

  private var input: [UInt8] = []
  private var position = 0
  private var state = State.line([])
  private var frame = ResponseFrame()
  private var room: Int

  init(keeping keptLiterals: Int) {
    self.keptLiterals = keptLiterals
    room = keptLiterals
  }

  /// Adds bytes from the connection.
  mutating func add(_ bytes: [UInt8]) {
    input.removeFirst(position)
    position = 0
    input += bytes
  }

  /// Returns the next complete response; nil if more bytes are needed.
  mutating func next() throws(FramingError) -> ResponseFrame? {
    while true {
      switch state {
      case .line(let line):
        guard let line = wholeLine(line) else { return nil }
        if frame.takesLiterals(line), let mark = LiteralPrefix(endOf: line) {
          try begin(mark, after: line)
          continue
        }
        frame.pieces.append(.text(line))
        defer { (frame, state, room) = (ResponseFrame(), .line([]), keptLiterals) }
        return frame
      case .literal(let kept, let size, let left):
        guard take(kept, size: size, left: left) else { return nil }
      }
    }
  }

  /// Returns the line that the end of the connection cut short; nil if there is none.
  mutating func cutLine() -> ResponseFrame? {
    guard case .line(var line) = state, frame.pieces.isEmpty, !line.isEmpty else { return nil }
    state = .line([])
    if line.last == 0x0D { line.removeLast() }
    return ResponseFrame(pieces: [.text(line)])
  }

  private mutating func begin(_ mark: LiteralPrefix, after line: [UInt8]) throws(FramingError) {
    guard mark.size < ResponseFramer.rejectedLiteral else { throw .literalTooLarge(mark.size) }
    guard frame.pieces.count < ResponseFramer.maximumPieces else { throw .tooManyLiterals }
    frame.pieces.append(.text(Array(line[..<mark.start])))
    state = .literal([], size: mark.size, left: mark.size)
  }

  /// Adds bytes to a line; returns the line without its line break once it is complete.
  private mutating func wholeLine(_ begun: [UInt8]) -> [UInt8]? {
    state = .line([])
    var line = begun
    let rest = input[position...]
    let feed = rest.firstIndex(of: 0x0A)
    line += rest[..<(feed ?? rest.endIndex)]
    position = feed.map { $0 + 1 } ?? rest.endIndex
    // Beyond the limit, only the end of the line matters, because it may announce a literal.
    let excess = line.count - ResponseFramer.keptLine - LiteralPrefix.maximumLength - 1
    if excess > 0 {
      line.removeSubrange(ResponseFramer.keptLine..<(ResponseFramer.keptLine + excess))
    }
    guard feed != nil else {
      state = .line(line)
      return nil
    }
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// Adds bytes to a literal; returns true when the literal is complete.
  private mutating func take(_ begun: [UInt8], size: Int, left: Int) -> Bool {
    state = .line([])
    var kept = begun
    let part = input[position...].prefix(left)
    position = part.endIndex
    let keeping = part.prefix(room)
    kept += keeping
    room -= keeping.count
    guard part.count == left else {
      state = .literal(kept, size: size, left: left - part.count)
      return false
    }
    frame.pieces.append(.literal(kept, size: size))
    return true
  }
}

extension ResponseFrame {
  /// Whether a line of this response may end with the mark of a literal.
  ///
  /// A status response ends with free text, which may be `{3}` without announcing a literal.
  fileprivate func takesLiterals(_ line: [UInt8]) -> Bool {
    guard pieces.isEmpty else { return true }
    let words = line.prefix(64).split(separator: 0x20, maxSplits: 2)
    guard words.count >= 2, words[0].elementsEqual("*".utf8) else { return false }
    let status = ["OK", "NO", "BAD", "BYE", "PREAUTH"]
    return !status.contains(String(decoding: words[1], as: UTF8.self).uppercased())
  }
}

/// The end of a line that announces a literal of n bytes: `{n}`, or `{n+}`.
private struct LiteralPrefix {
  static let maximumLength = 24

  let start: Int
  let size: Int

  init?(endOf line: [UInt8]) {
    guard line.last == UInt8(ascii: "}") else { return nil }
    var digits = line.suffix(LiteralPrefix.maximumLength).dropLast()
    if digits.last == UInt8(ascii: "+") { digits.removeLast() }
    guard let brace = digits.lastIndex(of: UInt8(ascii: "{")) else { return nil }
    digits = digits[(brace + 1)...]
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    // A binary literal has a tilde before its mark (RFC 3516).
    start = brace > 0 && line[brace - 1] == UInt8(ascii: "~") ? brace - 1 : brace
    size = Int(String(decoding: digits, as: UTF8.self)) ?? .max
  }
}
