/// A server's raw response: a line with its literals (RFC 3501 §4.3).
struct ResponseFrame: Hashable {
  /// A part of a response.
  enum Piece: Hashable {
    /// Bytes outside literals, without the mark that announces a literal.
    case text([UInt8])
    /// A literal of `size` bytes, possibly with only its first bytes kept.
    case literal([UInt8], size: Int)
  }

  var pieces: [Piece] = []
}

/// The error for bytes that are not IMAP or exceed the limits.
enum FramingError: Error, Hashable {
  /// A literal that would take too long even to skip; the value is its size.
  case literalTooLarge(Int)
  /// Too many literals in one response for any real server.
  case tooManyLiterals
}
