internal import JSON
internal import Values

extension JSONValue {
  /// The value at a path; nil if the path matches nothing.
  ///
  /// A name applied to a list selects that member of all its elements.
  func found(at path: ValuePath) -> JSONValue? {
    found(at: ([path.root] + path.components.map(\.spelling))[...])
  }

  /// The value at the first path that exists and is not null.
  func first(of paths: [ValuePath]) -> JSONValue? {
    paths.lazy.compactMap { found(at: $0) }.first { $0 != .null }
  }

  /// Whether one of the paths exists, also with a null.
  func has(_ paths: [ValuePath]) -> Bool { paths.contains { found(at: $0) != nil } }

  private func found(at names: ArraySlice<String>) -> JSONValue? {
    guard let name = names.first else { return self }
    switch self {
    case .object(let object): return object[name]?.found(at: names.dropFirst())
    case .array(let elements):
      if let index = Int(name) {
        return elements.indices.contains(index)
          ? elements[index].found(at: names.dropFirst()) : nil
      }
      let found = elements.compactMap { $0.found(at: names) }
      return found.isEmpty && !elements.isEmpty ? nil : .array(found)
    default: return nil
    }
  }

  /// The names of the members, for a message about a path that matches nothing.
  var memberNames: [String] {
    switch self {
    case .object(let object): object.keys
    case .array(let elements): elements.first?.memberNames ?? []
    default: []
    }
  }
}

extension JSONValue {
  /// The strings in a value, such as the addresses of objects with an address.
  var addressTexts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.addressTexts)
    case .object(let object): object.address.map { [$0] } ?? []
    default: []
    }
  }
}

extension JSONObject {
  /// The names of members with an address or a phone number, in the order of preference.
  private static let addressNames = ["address", "email", "phone", "number", "value"]

  /// The address in the object; nil if it has none.
  fileprivate var address: String? {
    let texts = members.compactMap { member in
      member.value.string.nonEmpty.map { (member.key.lowercased(), $0) }
    }
    let named = Dictionary(texts) { first, _ in first }
    if let box = named["mailbox"], let domain = named["domain"] { return "\(box)@\(domain)" }
    return JSONObject.addressNames.lazy.compactMap { named[$0] }.first
  }
}
