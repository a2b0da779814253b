internal import Values

/// Reads a message's parts and collects the text that a mail program shows.
struct PartReader {
  /// The maximum nesting of parts, deeper than any mail client shows.
  private static let maximumDepth = 16

  /// The maximum number of parts, more than any real message has.
  private static let maximumParts = 200

  /// The maximum number of bytes of one part's text that are read.
  private static let maximumText = 1 << 20

  private(set) var texts: [String] = []
  /// The layout of each HTML part whose markup shows more than its text.
  private(set) var layouts: [Int: TextLayout] = [:]
  /// The links of the HTML parts, with the index of the text and the offset in it.
  private(set) var links: [(text: Int, offset: Int, target: String)] = []
  /// The indices in `texts` of parts of a forwarded message.
  private(set) var forwarded: Set<Int> = []
  /// The indices in `texts` of alternatives that a later part replaces.
  private(set) var replaced: Set<Int> = []
  /// The last HTML part that is not forwarded, as markup; nil if there is none.
  private(set) var html: String?
  private var forwards = 0
  private var partsLeft = PartReader.maximumParts

  /// Reads a part and its nested parts; attachments and parts without text are skipped.
  ///
  /// In a digest, a part is a message unless its type states otherwise (RFC 2046 §5.1.5). `parent`
  /// is the type of the multipart that contains the part.
  mutating func read(
    _ header: MailHeader,
    body: ArraySlice<UInt8>,
    depth: Int = 0,
    in parent: String = ""
  ) {
    guard depth < PartReader.maximumDepth, partsLeft > 0 else { return }
    partsLeft -= 1
    let isDigest = parent == "multipart/digest"
    let type = ContentType(header["Content-Type"], default: isDigest ? "message/rfc822" : nil)
    let encoding = TransferEncoding(header.text("Content-Transfer-Encoding"))
    if type.isMultipart, let boundary = type["boundary"], !boundary.isEmpty {
      readParts(of: body, type, boundary: boundary, depth: depth)
    } else if type.isMessage {
      forwards += 1
      readEntity(encoding.decode(body)[...], depth: depth)
      forwards -= 1
    } else if type.isReadable, !isAttached(header, type, in: parent) {
      let isHTML = type.name == "text/html"
      let bytes = encoding.decode(body.prefix(PartReader.maximumText))
      let declared = type["charset"] ?? (isHTML ? HTMLText.charset(of: bytes) : nil)
      add(Charset.decode(bytes[...], charset: declared ?? ""), isHTML: isHTML)
    }
  }

  /// Whether a part is a file: declared as an attachment, or named and after another text.
  ///
  /// An alternative is never a file of its own.
  private func isAttached(
    _ header: MailHeader,
    _ type: ContentType,
    in parent: String
  ) -> Bool {
    let disposition = ContentType(header["Content-Disposition"])
    if disposition.isAttachment { return true }
    return parent != "multipart/alternative" && !texts.isEmpty
      && (disposition.hasName || type.hasName)
  }

  /// Adds a part with its transfer encoding and charset undone.
  mutating func add(_ text: String, isHTML: Bool) {
    let index = texts.count
    if forwards > 0 { forwarded.insert(index) }
    guard isHTML else { return texts.append(text) }
    let page = HTMLText(text)
    texts.append(page.text)
    links += page.links.map { (index, $0.offset, $0.target) }
    if page.layout != TextLayout() { layouts[index] = page.layout }
    if forwards == 0 { html = text }
  }

  private mutating func readEntity(
    _ bytes: ArraySlice<UInt8>,
    depth: Int,
    in parent: String = ""
  ) {
    let header = MailHeader(parsing: bytes, isPart: true)
    guard let start = header.bodyStart else { return }
    read(header, body: bytes[start...], depth: depth + 1, in: parent)
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
      // The boundary of a nested part can start with this boundary.
      guard rest.dropFirst(isEnd ? 2 : 0).allSatisfy(\.isASCIISpace) else { continue }
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
    readEntity(part, depth: depth, in: type.name)
    if type.name == "multipart/alternative", texts.count > start {
      replaced.formUnion(first..<start)
    }
  }
}
