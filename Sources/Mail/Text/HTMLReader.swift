internal import Algorithms
internal import Values

/// Parses markup in one pass; as in a browser, no markup is an error.
struct HTMLReader {
  /// Elements whose content is neither markup nor visible text.
  private static let skipped: Set<String> = ["script", "style", "title", "textarea", "xmp"]

  let bytes: [UInt8]
  var position = 0
  var page = PageText()
  var links: [(target: String, offset: Int)] = []
  var layout: TextLayout {
    TextLayout(cellEnds: page.cellEnds, phoneNumbers: phones, quotation: quotation)
  }
  private var phones: [Range<Int>] = []
  private var quotation: Int?
  /// The start of the open link to a dialer; nil if there is none.
  private var phoneStart: Int?
  private var hidden = HiddenElements()

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): markup()
      case UInt8(ascii: "&"): entity()
      default:
        if hidden.isEmpty { page.append(bytes[position]) }
        position += 1
      }
    }
  }

  private mutating func markup() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if bytes[position...].starts(with: "<!--".utf8) {
      position = index(after: "-->", from: position + 2)
    } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      position = index(after: ">", from: position)
    } else if next.isASCIILetter {
      position += 1
      startTag(HTMLTag(in: bytes, from: &position))
    } else if next == UInt8(ascii: "/") {
      position += 2
      endTag(HTMLTag(in: bytes, from: &position).name)
    } else {
      if hidden.isEmpty { page.append(bytes[position]) }
      position += 1
    }
  }

  private mutating func entity() {
    let decoded = HTMLEntities.decode(bytes[...], at: &position)
    guard hidden.isEmpty else { return }
    for byte in decoded { page.append(byte) }
  }

  private mutating func startTag(_ tag: HTMLTag) {
    if tag.quotes { quotation = quotation ?? page.bytes.count }
    if tag.name == "a", let target = tag["href"]?.browserURL, !target.isEmpty {
      links.append((target, page.bytes.count))
      let isPhone = ["tel:", "sms:"].contains { target.asciiLowercased.hasPrefix($0) }
      phoneStart = isPhone ? page.bytes.count : nil
    }
    if HTMLReader.skipped.contains(tag.name) {
      position = index(after: "</\(tag.name)", from: position)
      position = index(after: ">", from: position)
      return
    }
    hidden.open(tag)
    if hidden.isEmpty { page.separate(HTMLElements.separation(of: tag.name)) }
  }

  private mutating func endTag(_ name: String) {
    if name == "a", let start = phoneStart {
      if start < page.bytes.count { phones.append(start..<page.bytes.count) }
      phoneStart = nil
    }
    hidden.close(name)
    if hidden.isEmpty { page.separate(HTMLElements.separation(of: name)) }
  }

  /// The index after the next occurrence, ignoring case, or the end of the bytes without one.
  private func index(after text: String, from start: Int) -> Int {
    let wanted = Array(text.utf8)
    var index = start
    while index + wanted.count <= bytes.count {
      let found = bytes[index..<(index + wanted.count)]
      if found.elementsEqual(wanted, by: { $0.asciiLowercased == $1 }) {
        return index + wanted.count
      }
      index += 1
    }
    return bytes.count
  }
}

/// The open elements from the outermost hidden element inward.
private struct HiddenElements {
  /// The maximum nesting that is tracked, which limits the time for a page.
  private static let maximumDepth = 200

  private var names: [String] = []

  var isEmpty: Bool { names.isEmpty }

  mutating func open(_ tag: HTMLTag) {
    guard !HTMLElements.isVoid(tag.name) else { return }
    if names == ["p"], HTMLElements.separation(of: tag.name) == .line { names = [] }
    guard !names.isEmpty || tag.isHidden, names.count < HiddenElements.maximumDepth else { return }
    names.append(tag.name)
  }

  /// Closes an element; the end of an enclosing block also ends the hidden part.
  mutating func close(_ name: String) {
    if let index = names.lastIndex(of: name) {
      names.removeSubrange(index...)
    } else if HTMLElements.separation(of: name) != .none, !HTMLElements.isVoid(name) {
      names = []
    }
  }
}

extension String {
  /// The URL as a browser reads an attribute: without line breaks and tabs, and without white space
  /// and controls at the ends (WHATWG URL standard, basic URL parser).
  fileprivate var browserURL: String {
    let bytes = utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return String(decoding: bytes.trimming { $0 <= 0x20 }, as: UTF8.self)
  }
}
