/// The addresses of an RFC 5322 address list, without names and comments.
enum AddressList {
  /// The maximum number of addresses, far more than any message has.
  private static let maximumCount = 500

  /// Returns each address with its local part unquoted, the usual spelling in scenarios.
  static func addresses(in field: ArraySlice<UInt8>) -> [String] {
    var reader = AddressReader(bytes: field)
    var found: [String] = []
    while found.count < maximumCount, let mailbox = reader.next() {
      let address = mailbox.address
      if !address.isEmpty { found.append(address) }
    }
    return found
  }
}

/// The content between two commas of an address list.
private struct Mailbox {
  /// The string outside comments and angle brackets, unquoted.
  var plain: [UInt8] = []
  /// The string between angle brackets, unquoted; nil if there are none.
  var angled: [UInt8]?

  var address: String {
    var bytes = (angled ?? plain)[...]
    // An obsolete route, `<@a,@b:user@host>`, only lists the hosts on the message's way.
    if bytes.first == UInt8(ascii: "@"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      bytes = bytes[(colon + 1)...]
    }
    return String(decoding: bytes, as: UTF8.self).asciiTrimmed
  }
}

private struct AddressReader {
  let bytes: ArraySlice<UInt8>
  private var position: Int
  private var mailbox = Mailbox()

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Returns the content up to the next comma or the end of a group; nil at the end.
  mutating func next() -> Mailbox? {
    guard position < bytes.endIndex else { return nil }
    mailbox = Mailbox()
    while let byte = take() {
      switch byte {
      case UInt8(ascii: "\""): quoted()
      case UInt8(ascii: "("): comment()
      case UInt8(ascii: "<"): mailbox.angled = mailbox.angled ?? []
      case UInt8(ascii: ">"): skipToSeparator()
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if !isInsideRoute { return mailbox }
        append(byte)
      case UInt8(ascii: ":") where mailbox.angled == nil: mailbox.plain = []
      default: append(byte)
      }
    }
    return mailbox
  }

  private var isInsideRoute: Bool {
    mailbox.angled?.first == UInt8(ascii: "@")
      && mailbox.angled?.contains(UInt8(ascii: ":")) == false
  }

  private mutating func take() -> UInt8? {
    guard position < bytes.endIndex else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func append(_ byte: UInt8) {
    if mailbox.angled != nil { mailbox.angled?.append(byte) } else { mailbox.plain.append(byte) }
  }

  private mutating func quoted() {
    while let byte = take(), byte != UInt8(ascii: "\"") {
      if byte != UInt8(ascii: "\\") {
        append(byte)
      } else if let escaped = take() {
        append(escaped)
      }
    }
  }

  /// Skips a comment, including nested comments; escaped parentheses do not count.
  private mutating func comment() {
    var depth = 1
    while depth > 0, let byte = take() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\\"): position += 1
      default: break
      }
    }
    position = min(position, bytes.endIndex)
  }

  private mutating func skipToSeparator() {
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: ","),
      bytes[position] != UInt8(ascii: ";")
    {
      position += 1
    }
  }
}
