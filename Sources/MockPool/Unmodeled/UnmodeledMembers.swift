package import JSON

/// Members of a pool's parts that a newer service shows and the service model does not have.
///
/// No call sets them. The members are removed when a call replaces the part that contains them.
package struct UnmodeledMembers: Hashable, Sendable, Codable {
  /// The kind of part that has the members, under its name in configuration files.
  package enum Part: String, Hashable, Sendable, Codable, CaseIterable {
    case pool, mfa, clients, groups, resourceServers, domain, identityProviders, risk, logDelivery
  }

  /// An unmodeled member.
  struct Member: Hashable, Sendable, Codable {
    let part: Part

    /// The service's name of the part; empty if a pool has only one part of the kind.
    let name: String

    /// The path to the member, with its own name last.
    ///
    /// A list's element is identified by values of its mapping.
    let path: [JSONValue]
    let value: JSONValue
  }

  private(set) var members: [Member] = []

  /// Creates an empty list.
  init() {}

  /// Reads `members`, a list of mappings with `part`, `name`, `path`, and `value`; nil if the list
  /// is invalid.
  package init?(_ body: JSONObject) {
    guard body.keys == ["members"], let elements = body["members"]?.array else { return nil }
    for element in elements {
      guard let members = element.object, let member = Member(members) else { return nil }
      self.members.append(member)
    }
  }

  var isEmpty: Bool { members.isEmpty }

  /// Keeps the members that satisfy the condition.
  mutating func keep(where isKept: (Member) -> Bool) { members = members.filter(isKept) }
}

extension UnmodeledMembers.Member {
  init?(_ members: JSONObject) {
    guard Set(members.keys) == ["part", "name", "path", "value"],
      let part = members["part"]?.string.flatMap(UnmodeledMembers.Part.init),
      let name = members["name"]?.string, let path = members["path"]?.array,
      path.last?.string != nil, path.allSatisfy({ $0.string != nil || $0.object != nil }),
      let value = members["value"]
    else { return nil }
    self.init(part: part, name: name, path: path, value: value)
  }

  /// The top-level member of the part on this member's path.
  var first: String { path.first?.string ?? "" }
}

// MARK: - In responses

extension UnmodeledMembers {
  /// A part's members, with its unmodeled members added.
  func laid(on members: JSONObject, _ part: Part, named name: String) -> JSONObject {
    self.members.filter { $0.part == part && $0.name == name }.reduce(members) { members, member in
      members.with(member.value, at: member.path[...])
    }
  }
}

extension JSONObject {
  /// The mapping with a value at a path; unchanged if the path does not exist.
  fileprivate func with(_ value: JSONValue, at path: ArraySlice<JSONValue>) -> JSONObject {
    guard let name = path.first?.string else { return self }
    var result = self
    let rest = path.dropFirst()
    switch (rest.first, self[name]) {
    case (nil, let present): result[name] = present ?? value
    case (.string?, let present) where present == nil || present?.object != nil:
      result[name] = .object((present?.object ?? [:]).with(value, at: rest))
    case (.object(let marks)?, .array(var elements)?):
      guard let place = elements.firstIndex(where: { $0.object?.has(marks) ?? false }),
        let element = elements[place].object
      else { return self }
      elements[place] = .object(element.with(value, at: rest.dropFirst()))
      result[name] = .array(elements)
    default: break
    }
    return result
  }

  private func has(_ marks: JSONObject) -> Bool {
    marks.members.allSatisfy { self[$0.key] == $0.value }
  }
}
