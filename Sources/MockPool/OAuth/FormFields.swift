import Values

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
      let value = halves.count > 1 ? halves[1].formDecoded : ""
      elements.append(Element(name: halves[0].formDecoded, value: value))
    }
  }

  /// The fields as one encoded text.
  package var text: String {
    elements.map { $0.name.formEncoded + "=" + $0.value.formEncoded }
      .joined(separator: "&")
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
