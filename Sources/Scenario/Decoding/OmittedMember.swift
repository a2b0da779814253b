internal import YAMLTree

extension YAMLNode {
  /// Whether the node is a literal null, which omits its member.
  ///
  /// Other spellings, such as `~`, are strings.
  var omitsMember: Bool {
    guard let scalar else { return false }
    return scalar.isPlain && scalar.text == "null" && tag != .string
  }

  /// The value of a setting in `given`; nil if the setting is missing or omitted.
  func setting(_ name: String) -> YAMLNode? {
    self[name].flatMap { $0.omitsMember ? nil : $0 }
  }
}
