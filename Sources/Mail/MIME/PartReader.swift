/// Reads a message's parts and collects the text that a mail program shows.
struct PartReader {
  /// The maximum nesting of parts, deeper than any mail client shows.
  private static let maximumDepth = 16

  /// The maximum number of parts, more than any real message has.
  private static let maximumParts = 200

  private(set) var texts: [String] = []
  private(set) var links: [String] = []
  /// The indices in `texts` of parts of a forwarded message.
  private(set) var forwarded: Set<Int> = []
  /// The indices in `texts` of alternatives that a later part replaces.
  private(set) var replaced: Set<Int> = []
  /// The last HTML part that is not forwarded, as markup; nil if there is none.
  private(set) var html: String?
  private var forwards = 0
  private var partsLeft = PartReader.maximumParts

  /// Reads a part and its nested parts; attachments and parts without text are skipped.
  mutating func read(_ header: MailHeader, body: ArraySlice<UInt8>, depth: Int = 0) {
    guard depth < PartReader.maximumDepth, partsLeft > 0 else { return }
    partsLeft -= 1
    let type = ContentType(header["Content-Type"])
    let encoding = TransferEncoding(header.text("Content-Transfer-Encoding"))
    if type.isMultipart, let boundary = type["boundary"], !boundary.isEmpty {
      readParts(of: body, type, boundary: boundary, depth: depth)
    } else if type.name == "message/rfc822" {
      forwards += 1
      readEntity(encoding.decode(body)[...], depth: depth)
      forwards -= 1
    } else if type.isReadable, !isAttached(header) {
      let text = Charset.decode(encoding.decode(body)[...], charset: type["charset"] ?? "")
      add(text, isHTML: type.name == "text/html")
    }
  }

  private func isAttached(_ header: MailHeader) -> Bool {
    let disposition = header.text("Content-Disposition")?.asciiLowercased
    return disposition?.hasPrefix("attachment") == true
  }

  /// Adds a part with its transfer encoding and charset undone.
  mutating func add(_ text: String, isHTML: Bool) {
    if forwards > 0 { forwarded.insert(texts.count) }
    if isHTML {
      let page = HTMLText(text)
      texts.append(page.text)
      // A link in a forwarded message is not for this message's recipient to confirm.
      if forwards == 0 { (links, html) = (links + page.links, text) }
    } else {
      texts.append(text)
    }
  }

  private mutating func readEntity(_ bytes: ArraySlice<UInt8>, depth: Int) {
    let header = MailHeader(parsing: bytes)
    guard let start = header.bodyStart else { return }
    read(header, body: bytes[start...], depth: depth + 1)
  }

  /// Reads the parts between boundaries; a missing last boundary is not an error.
  private mutating func readParts(
    of body: ArraySlice<UInt8>,
    _ type: ContentType,
    boundary: String,
    depth: Int
  ) {
    let delimiter = Array("--\(boundary)".utf8)
    let first = texts.count
    var lines = LineReader(body)
    var start: Int?
    while partsLeft > 0 {
      let lineStart = lines.position
      guard let line = lines.next() else { break }
      guard line.starts(with: delimiter) else { continue }
      let rest = line.dropFirst(delimiter.count)
      let isEnd = rest.starts(with: "--".utf8)
      guard isEnd || rest.allSatisfy(\.isASCIISpace) else { continue }
      if let start { readPart(body[start..<lineStart], of: type, since: first, depth: depth) }
      start = lines.position
      if isEnd { return }
    }
    if let start { readPart(body[start...], of: type, since: first, depth: depth) }
  }

  /// Reads one of several parts; of alternatives, the last readable part counts (RFC 2046 §5.1.4).
  private mutating func readPart(
    _ part: ArraySlice<UInt8>,
    of type: ContentType,
    since first: Int,
    depth: Int
  ) {
    let start = texts.count
    readEntity(part, depth: depth)
    if type.name == "multipart/alternative", texts.count > start {
      replaced.formUnion(first..<start)
    }
  }
}

/// The value of Content-Type: its name in lowercase, and its parameters.
struct ContentType {
  private(set) var name = "text/plain"
  private var parameters: [String: String] = [:]

  /// Parses the field; without a field, a part is plain text (RFC 2045 §5.2).
  init(_ field: ArraySlice<UInt8>?) {
    guard let field else { return }
    let pieces = ContentType.pieces(of: field)
    if let first = pieces.first, first.contains("/") { name = first.asciiLowercased }
    for piece in pieces.dropFirst() {
      guard let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(piece[..<equals]).asciiLowercased.asciiTrimmed
      let value = String(piece[piece.utf8.index(after: equals)...]).asciiTrimmed
      if parameters[key] == nil { parameters[key] = value }
    }
  }

  subscript(parameter: String) -> String? { parameters[parameter] }

  var isMultipart: Bool { name.hasPrefix("multipart/") }

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
    return pieces.prefix(100).map { String(decoding: $0, as: UTF8.self).asciiTrimmed }
  }
}
