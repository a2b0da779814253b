internal import Values

/// The value of Content-Type or Content-Disposition: its name in lowercase, and its parameters.
struct ContentType {
  private(set) var name = "text/plain"
  private(set) var isAttachment = false
  private var parameters: [String: String] = [:]

  /// Parses the field; without a field, a part has the other type, or is plain text (RFC 2045
  /// §5.2).
  init(_ field: ArraySlice<UInt8>?, default other: String? = nil) {
    if let other { name = other }
    guard let field else { return }
    let pieces = ContentType.pieces(of: field)
    // A comment may follow the name.
    let first = (pieces.first ?? "").utf8.prefix { !$0.isASCIISpace && $0 != UInt8(ascii: "(") }
    let word = String(Substring(first)).asciiLowercased
    if word.contains("/") { name = word }
    isAttachment = word == "attachment"
    for piece in pieces.dropFirst() {
      guard let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(piece[..<equals]).asciiLowercased.asciiTrimmed
      let value = String(piece[piece.utf8.index(after: equals)...]).asciiTrimmed
      if parameters[key] == nil { parameters[key] = value }
    }
  }

  /// The value of a parameter, which may be encoded or in pieces (RFC 2231); nil without one.
  subscript(parameter: String) -> String? {
    if let value = parameters[parameter] { return value }
    if let value = parameters["\(parameter)*"] { return ContentType.decoded(value, isFirst: true) }
    var whole: String?
    for number in 0..<ContentType.maximumPieces {
      let name = "\(parameter)*\(number)"
      let encoded = parameters["\(name)*"]
        .map { ContentType.decoded($0, isFirst: number == 0) }
      guard let piece = parameters[name] ?? encoded else { break }
      whole = (whole ?? "") + piece
    }
    return whole
  }

  /// The maximum number of parameters, and of pieces of one parameter.
  private static let maximumPieces = 100

  /// Decodes a value such as `us-ascii'en'a%20b`; only the first piece has a charset.
  private static func decoded(_ value: String, isFirst: Bool) -> String {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    let hasCharset = isFirst && parts.count == 3
    let text = Array((hasCharset ? parts[2] : value[...]).utf8)
    let charset = hasCharset ? String(parts[0]) : ""
    return Charset.decode(Hex.unescape(text[...], UInt8(ascii: "%"))[...], charset: charset)
  }

  /// Whether the part has the name of a file, which may be encoded or split (RFC 2231).
  var hasName: Bool {
    parameters.contains { $0.key.hasPrefix("filename") || $0.key.hasPrefix("name") }
  }

  /// Whether the part is a message of its own (RFC 2046 §5.2.1, RFC 6532 §3.7).
  var isMessage: Bool { name == "message/rfc822" || name == "message/global" }

  var isMultipart: Bool { name.hasPrefix("multipart/") }

  /// Whether the part can contain text for a reader.
  ///
  /// A multipart without a boundary is read as text.
  var isReadable: Bool { name == "text/plain" || name == "text/html" || isMultipart }

  /// Splits a field at its semicolons, and removes quotes and escapes.
  private static func pieces(of field: ArraySlice<UInt8>) -> [String] {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    var isEscaped = false
    for byte in field {
      switch byte {
      case _ where isEscaped:
        pieces[pieces.count - 1].append(byte)
        isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ";") where !isQuoted: pieces.append([])
      default: pieces[pieces.count - 1].append(byte)
      }
    }
    return pieces.prefix(maximumPieces).map { String(decoding: $0, as: UTF8.self).asciiTrimmed }
  }
}
