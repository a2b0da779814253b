internal import CognitoModel
internal import JSON
internal import Project

extension JSONObject {
  /// Returns the mapping with another mapping's value at a path of keys, or without the value if
  /// the other mapping lacks it.
  func taking(_ keys: [String], from other: JSONObject?) -> JSONObject {
    guard let key = keys.first else { return other ?? [:] }
    let value = other?[key]
    var result = self
    if keys.count == 1 {
      result[key] = value
    } else {
      let inner = (self[key]?.object ?? [:]).taking(Array(keys.dropFirst()), from: value?.object)
      result[key] = inner.isEmpty && value == nil ? nil : .object(inner)
    }
    return result
  }

  /// Copies a pool's setting from another mapping; a path identifies attributes by name.
  mutating func take(poolSetting keys: [String], from other: JSONObject) {
    switch keys {
    case _ where keys.starts(with: ["Policies", "PasswordPolicy"]):
      // The defaults of a policy depend on whether it exists.
      self = withFullPasswordPolicy.taking(keys, from: other.withFullPasswordPolicy)
    case _ where keys.first == "SchemaAttributes" && keys.count > 1:
      take(attribute: keys[1], Array(keys.dropFirst(2)), from: other)
    default: self = taking(keys, from: other)
    }
  }

  /// Copies a client's setting from another mapping.
  ///
  /// A lifetime is copied with its unit, because the path's number is in seconds.
  mutating func take(clientSetting keys: [String], from other: JSONObject) {
    self = taking(keys, from: other)
    guard keys.count == 1, TokenLifetime.all.contains(where: { $0.member == keys[0] }) else {
      return
    }
    let token = String(keys[0].dropLast("Validity".count))
    self = taking(["TokenValidityUnits", token], from: other)
  }

  /// Copies a named part's setting from another mapping, including named lists of mappings.
  mutating func take(listed keys: [String], from other: JSONObject) {
    let isSecret = keys.count < 2 || ProviderSecret.names.contains(keys[1])
    if keys.first == "ProviderDetails", isSecret {
      self[ProviderSecret.flag] = other[ProviderSecret.flag]
    }
    guard keys.count > 1, let name = JSONObject.namesInLists[keys[0]] else {
      self = taking(keys, from: other)
      return
    }
    let (rest, isOne) = (
      Array(keys.dropFirst(2)), { (value: JSONValue) in value[name] == .string(keys[1]) }
    )
    let theirs = other[keys[0]]?.array?.first(where: isOne)
    var elements = self[keys[0]]?.array ?? []
    let index = elements.firstIndex(where: isOne)
    switch (index, theirs) {
    case (let index?, let theirs?):
      let own = elements[index].object ?? [:]
      elements[index] = rest.isEmpty ? theirs : .object(own.taking(rest, from: theirs.object))
    case (let index?, nil): elements.remove(at: index)
    case (nil, let theirs?): elements.append(theirs)
    case (nil, nil): return
    }
    self[keys[0]] = .array(elements)
  }
}

extension JSONObject {
  /// The mapping with the full password policy, whether it is written or not.
  private var withFullPasswordPolicy: JSONObject {
    let keys = ["Policies", "PasswordPolicy"]
    let (days, unused) = ("TemporaryPasswordValidityDays", "UnusedAccountValidityDays")
    let written = value(at: keys + [days]) ?? value(at: ["AdminCreateUserConfig", unused])
    let filled = AbsentSettings.filling(pool: self)
    var result = setting(filled.value(at: keys), at: keys)
    if let written { result = result.setting(written, at: keys + [days]) }
    // UnusedAccountValidityDays is the older name of TemporaryPasswordValidityDays.
    return result.removing(["AdminCreateUserConfig", unused])
  }

  private mutating func take(attribute name: String, _ keys: [String], from other: JSONObject) {
    var attributes = self["SchemaAttributes"]?.array ?? []
    let isOne = { (value: JSONValue) in
      guard let attribute = value.object, let given = attribute["Name"]?.string else {
        return false
      }
      return SettingMembers.fullName(given, attribute) == name
    }
    let index = attributes.firstIndex(where: isOne)
    let own = index.map { attributes[$0] }
    let theirs = other["SchemaAttributes"]?.array?.first(where: isOne)
    var taken = theirs
    if !keys.isEmpty {
      // A standard attribute that is not written has its usual definition.
      let usual = StandardAttribute.usual(name) ?? ["Name": .string(name)]
      let (before, after) = (
        usual.merging(own?.object ?? [:]), usual.merging(theirs?.object ?? [:])
      )
      taken = .object(before.taking(keys, from: after))
    }
    if let index { attributes.remove(at: index) }
    if let taken { attributes.insert(taken, at: index ?? attributes.endIndex) }
    self["SchemaAttributes"] = attributes.isEmpty ? nil : .array(attributes)
  }
}
