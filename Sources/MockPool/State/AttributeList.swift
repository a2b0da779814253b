import JSON

/// A user's attributes in order of arrival.
///
/// Lookups are linear, because a user has few attributes.
struct AttributeList: Hashable, Sendable, Codable {
  private(set) var elements: [Element] = []

  struct Element: Hashable, Sendable, Codable {
    let name: String
    var value: String
  }

  subscript(name: String) -> String? {
    get { elements.first { $0.name.hasSameBytes(as: name) }?.value }
    set {
      let index = elements.firstIndex { $0.name.hasSameBytes(as: name) }
      switch (index, newValue) {
      case (let index?, let value?): elements[index].value = value
      case (let index?, nil): elements.remove(at: index)
      case (nil, let value?): elements.append(Element(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  subscript(contact: Contact) -> String? {
    get { self[contact.rawValue] }
    set { self[contact.rawValue] = newValue }
  }

  var names: [String] { elements.map(\.name) }

  var json: JSONObject { JSONObject(elements.map { ($0.name, JSONValue.string($0.value)) }) }

  /// Whether the user has verified an address.
  ///
  /// The service accepts "True" as true.
  func isVerified(_ contact: Contact) -> Bool {
    self[contact.verifiedName]?.lowercased() == "true"
  }

  /// Removes attributes with an empty value.
  mutating func dropBlanks() { elements.removeAll { $0.value.isEmpty } }

  /// Writes given attributes over the current attributes.
  ///
  /// An empty value deletes an attribute. A new address is unverified.
  mutating func write(_ given: AttributeList) {
    for attribute in given.elements {
      let isNew = self[attribute.name] != attribute.value
      self[attribute.name] = attribute.value.isEmpty ? nil : attribute.value
      guard isNew, let contact = Contact(rawValue: attribute.name),
        given[contact.verifiedName] == nil
      else { continue }
      self[contact.verifiedName] = attribute.value.isEmpty ? nil : "false"
    }
  }

  mutating func setVerified(_ contact: Contact, _ isVerified: Bool = true) {
    self[contact.verifiedName] = isVerified ? "true" : "false"
  }
}

extension AttributeList {
  /// Reads a list of `Name` and `Value`.
  ///
  /// A missing value is empty, and the last duplicate wins.
  init(_ list: JSONValue?) {
    for attribute in list?.array ?? [] {
      guard let name = attribute["Name"]?.string else { continue }
      self[name] = attribute["Value"]?.string ?? ""
    }
  }
}
