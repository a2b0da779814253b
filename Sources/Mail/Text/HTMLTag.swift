internal import Values

/// A start or end tag with its attributes, names in lowercase.
struct HTMLTag {
  private(set) var name: String
  private var attributes: [(name: String, value: String)] = []

  /// Parses a tag, starting at its name, and moves past its `>`.
  init(in bytes: [UInt8], from position: inout Int) {
    let start = position
    while position < bytes.count, bytes[position].isASCIINameByte { position += 1 }
    name = HTMLTag.name(bytes[start..<position])
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if HTMLTag.separates(bytes[position]) {
        position += 1
      } else {
        attributes.append(HTMLTag.attribute(in: bytes, from: &position))
      }
    }
    position = min(position + 1, bytes.count)
  }

  /// The first attribute with the given name; nil if there is none.
  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// Whether the element's own attributes hide it.
  var isHidden: Bool {
    if self["hidden"] != nil { return true }
    guard let style = self["style"] else { return false }
    let packed = style.asciiLowercased.utf8.filter { !$0.isASCIISpace }
    let rules = packed.split(separator: UInt8(ascii: ";")).map { rule in
      String(decoding: rule, as: UTF8.self).replacing("!important", with: "")
    }
    if rules.contains(where: HTMLTag.hidingRules.contains) { return true }
    return rules.contains("overflow:hidden")
      && rules.contains(where: HTMLTag.shrinkingRules.contains)
  }

  /// The style rules that each hide an element.
  ///
  /// A font size of zero is not one of them: MJML sets it on cells, and a real size on the text in
  /// them.
  private static let hidingRules: Set = ["display:none", "visibility:hidden", "opacity:0"]

  private static let shrinkingRules: Set = [
    "max-height:0", "max-height:0px", "height:0", "height:0px", "max-width:0", "max-width:0px",
  ]

  /// Whether the element contains the message that a reply or a forward quotes.
  ///
  /// The marks are those of Gmail, Yahoo, Apple Mail, Thunderbird, and Outlook.
  var quotes: Bool {
    if name == "blockquote", self["type"]?.asciiLowercased == "cite" { return true }
    let marks = HTMLTag.quotingMarks
    let classes = (self["class"] ?? "").utf8.split { $0.isASCIISpace }
    return classes.contains { marks.contains(String(decoding: $0, as: UTF8.self)) }
      || marks.contains(self["id"] ?? "")
  }

  private static let quotingMarks: Set = [
    "gmail_quote", "x_gmail_quote", "yahoo_quoted", "moz-forward-container", "moz-cite-prefix",
    "divRplyFwdMsg", "x_divRplyFwdMsg", "appendonsend", "OLK_SRC_BODY_SECTION", "protonmail_quote",
    "zmail_extra", "tutanota_quote",
  ]

  private static func attribute(
    in bytes: [UInt8],
    from position: inout Int
  ) -> (name: String, value: String) {
    let start = position
    position += 1
    while position < bytes.count, !endsName(bytes[position]) { position += 1 }
    let name = name(bytes[start..<position])
    skipSpace(bytes, &position)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return (name, "") }
    position += 1
    skipSpace(bytes, &position)
    return (name, value(in: bytes, from: &position))
  }

  private static func value(in bytes: [UInt8], from position: inout Int) -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count,
      isQuoted
        ? bytes[position] != quote
        : !bytes[position].isASCIISpace && bytes[position] != UInt8(ascii: ">")
    {
      position += 1
    }
    let value = HTMLEntities.decode(bytes[start..<position])
    if isQuoted { position = min(position + 1, bytes.count) }
    return value
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte.isASCIISpace || byte == UInt8(ascii: "/")
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    separates(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
  }

  private static func skipSpace(_ bytes: [UInt8], _ position: inout Int) {
    while position < bytes.count, bytes[position].isASCIISpace { position += 1 }
  }
}

/// The effects of HTML elements on the text around them.
enum HTMLElements {
  /// The separation between two pieces of text.
  enum Separation: Int, Comparable {
    case none, space, cell, line

    static func < (left: Separation, right: Separation) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns `line` for blocks, `cell` for table cells, and `none` for all other elements.
  static func separation(of name: String) -> Separation {
    if blocks.contains(name) { return .line }
    return name == "td" || name == "th" ? .cell : .none
  }

  /// Whether the element has no content and no end tag.
  static func isVoid(_ name: String) -> Bool { voids.contains(name) }

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "table",
    "tbody", "tfoot", "thead", "tr", "ul",
  ]

  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
}
