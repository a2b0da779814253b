/// Names and values as queries and forms carry them (`application/x-www-form-urlencoded`, WHATWG URL §5).
package struct FormFields: Hashable, Sendable {
  /// The fields in their order; a name can come twice.
  package private(set) var elements: [Element] = []

  /// One name with its value, both decoded.
  package struct Element: Hashable, Sendable {
    /// What is before the equals sign.
    package let name: String

    /// What is after it; blank where there is none.
    package let value: String
  }

  /// Takes fields as they are.
  package init(_ elements: [(String, String)] = []) {
    self.elements = elements.map { Element(name: $0, value: $1) }
  }

  /// The value of the first field of a name; nil for a blank one too, which means the same to every endpoint.
  package subscript(name: String) -> String? {
    elements.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Whether a name comes more than once, which OAuth 2.0 forbids (RFC 6749 §3.1).
  var hasRepetition: Bool { Set(elements.map(\.name)).count < elements.count }

  /// The same with another field at its end.
  func adding(_ field: (String, String)) -> FormFields {
    FormFields(elements.map { ($0.name, $0.value) } + [field])
  }

  /// The same without the fields of a name.
  package func without(_ name: String) -> FormFields {
    var fields = self
    fields.elements.removeAll { $0.name == name }
    return fields
  }
}

// MARK: - Text

extension FormFields {
  /// Reads an encoded text; what is no proper escape stands for itself, as in browsers.
  package init(parsing text: some StringProtocol) {
    for part in text.utf8.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let value = halves.count > 1 ? FormFields.decoded(halves[1]) : ""
      elements.append(Element(name: FormFields.decoded(halves[0]), value: value))
    }
  }

  /// The fields as one encoded text.
  package var text: String {
    elements.map { FormFields.encoded($0.name) + "=" + FormFields.encoded($0.value) }
      .joined(separator: "&")
  }

  private static func decoded(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        // `UInt8` would take a sign.
        if rest.count >= 2, digits.utf8.first != UInt8(ascii: "+"),
          let value = UInt8(digits, radix: 16)
        {
          bytes.append(value)
          rest.removeFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._*".utf8
  )

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else if byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FormFields {
  /// An address with these fields added to its query, or as its fragment.
  func added(to address: String, inFragment: Bool = false) -> String {
    if inFragment { return "\(address)#\(text)" }
    let joint = address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return address + joint + text
  }
}
