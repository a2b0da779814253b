package import JSON

/// The name of a custom attribute, which calls create without the prefix that responses show.
package struct CustomAttribute: Hashable, Sendable {
  /// The start of the names of custom attributes that apps can write.
  package static let prefix = "custom:"

  private static let developerPrefix = "dev:custom:"

  /// The name without its prefix, as in CreateUserPool.
  let name: String

  /// Whether only developers can write the attribute.
  package let isDeveloperOnly: Bool

  /// The name in responses.
  var shownName: String {
    (isDeveloperOnly ? Self.developerPrefix : Self.prefix) + name
  }
}

extension CustomAttribute {
  /// Reads a name from a response; nil for attributes that are not custom.
  package init?(shownName: String) {
    for prefix in [Self.developerPrefix, Self.prefix]
    where shownName.hasPrefix(prefix) && shownName.count > prefix.count {
      self.init(
        name: String(shownName.dropFirst(prefix.count)),
        isDeveloperOnly: prefix == Self.developerPrefix
      )
      return
    }
    return nil
  }

  /// Returns the name that responses show for an attribute that a call defines under a name.
  package static func shownName(_ name: String, of definition: JSONValue) -> String {
    let isDeveloperOnly = definition["DeveloperOnlyAttribute"] == true
    return CustomAttribute(name: name, isDeveloperOnly: isDeveloperOnly).shownName
  }

  /// Returns an attribute from a response in the form that creates it.
  ///
  /// Attributes that are not custom have the same form in both.
  package static func request(for attribute: JSONObject) -> JSONObject {
    guard let shown = attribute["Name"]?.string, let custom = CustomAttribute(shownName: shown)
    else { return attribute }
    var request = attribute
    request["Name"] = .string(custom.name)
    if custom.isDeveloperOnly { request["DeveloperOnlyAttribute"] = true }
    return request
  }
}
