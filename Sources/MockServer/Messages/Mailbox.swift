/// A sender as pools name it: an address, or a name with an address in angle brackets after it.
struct Mailbox: Hashable {
  let name: String?
  let address: String

  init(_ text: String) {
    guard text.utf8.last == UInt8(ascii: ">"), let open = text.utf8.lastIndex(of: UInt8(ascii: "<"))
    else {
      name = nil
      address = text
      return
    }
    let words = Mailbox.unquoted(Mailbox.trimmed(text[..<open]))
    name = words.isEmpty ? nil : String(words)
    address = String(text[text.utf8.index(after: open)...].dropLast())
  }

  /// The mailbox as RFC 5322 §3.4 writes it.
  var field: String {
    let address = HeaderText.address(address)
    return name.map { "\(HeaderText.phrase($0))<\(address)>" } ?? address
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " }
    return rest.prefix(rest.reversed().drop { $0 == " " }.count)
  }

  private static func unquoted(_ text: Substring) -> Substring {
    let isQuoted = text.count > 1 && text.first == "\"" && text.last == "\""
    return isQuoted ? text.dropFirst().dropLast() : text
  }
}
