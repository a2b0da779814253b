package import JSON

/// The members of a request's body, in the order in which they are sent.
package struct RequestObject: Sendable {
  private var members: [(key: String, value: RequestValue)] = []

  /// The size of most requests, in bytes.
  private static let usualSize = 256

  /// An object without members.
  package init() {}

  /// Creates an object from members; a repeated key replaces the earlier value in its place.
  package init(_ members: some Sequence<(String, RequestValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// Creates an object from public members, or members to be sealed later.
  package init(_ object: JSONObject) { members = object.members.map { ($0.key, .plain($0.value)) } }

  /// The value of a member; setting nil removes it, and setting a new key appends it.
  package subscript(key: String) -> RequestValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      let index = index(of: key)
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    // `firstIndex(where:)` would copy each member.
    members.indices.first { members[$0].key.hasSameBytes(as: key) }
  }

  /// Returns this object with the members of `other`, which take precedence.
  package func merging(_ other: RequestObject) -> RequestObject {
    other.members.reduce(into: self) { $0[$1.key] = $1.value }
  }

  /// Returns a copy in which members are sealed if `isSecret` returns true, at every depth.
  package func sealing(_ isSecret: (String) -> Bool) -> RequestObject {
    var result = RequestObject()
    result.members = members.map { key, value in
      (key, isSecret(key) ? value.sealed : value.sealing(isSecret))
    }
    return result
  }

  /// The members for reports, with `mask` applied to each secret string.
  package func shown(_ mask: (Secret) -> String) -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(members.count)
    // The keys are different, because setting a key twice replaces its value.
    for (key, value) in members { object.append(new: key, value.shown(mask)) }
    return object
  }

  /// The JSON text of the request, including secrets.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(RequestObject.usualSize)
    write(to: &output)
    return output
  }

  func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    output.append(members, separatedBy: ",") { output, member in
      JSONValue.string(member.key).write(to: &output)
      output.append(UInt8(ascii: ":"))
      member.value.write(to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

extension RequestObject: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.members.count == rhs.members.count && lhs.members.allSatisfy { rhs[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Set(members.map(\.key))) }
}

extension RequestObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, RequestValue)...) { self.init(elements) }
}
