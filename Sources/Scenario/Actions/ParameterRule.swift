/// A rule that limits how many parameters of a group an action takes.
struct ParameterRule: Sendable {
  /// A parameter that the group depends on.
  struct Anchor: Sendable {
    let name: String

    /// The required value; nil if any value counts.
    let word: String?
  }

  /// How many parameters of the group are allowed and required when the anchor is present.
  enum Limit { case none, atMostOne, exactlyOne, someOf }

  let names: [String]

  let limit: Limit

  /// The parameter that the group depends on; nil if there is none.
  ///
  /// The group requires the anchor, except a group that the anchor excludes.
  var anchor: Anchor?

  /// The value that parameters must have to count; nil if all values count.
  var word: String?

  /// Whether at least one parameter of the group is required when the anchor is present.
  var isNeeded: Bool { limit == .exactlyOne || limit == .someOf }

  /// Requires exactly one of the parameters.
  static func exactlyOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, limit: .exactlyOne)
  }

  /// Allows at most one of the parameters.
  static func atMostOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, limit: .atMostOne)
  }

  /// Allows the value for at most one of the parameters, because the service rejects more.
  static func atMostOne(_ names: [String], as word: String) -> ParameterRule {
    ParameterRule(names: names, limit: .atMostOne, word: word)
  }

  /// Requires one or more of the parameters.
  static func someOf(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, limit: .someOf)
  }

  /// Requires exactly one of the parameters with the anchor, and none without it.
  static func exactlyOne(_ names: [String], beside name: String, _ word: String? = nil) -> Self {
    ParameterRule(names: names, limit: .exactlyOne, anchor: Anchor(name: name, word: word))
  }

  /// Excludes the parameters when the anchor is present.
  static func none(_ names: [String], beside name: String, _ word: String) -> Self {
    ParameterRule(names: names, limit: .none, anchor: Anchor(name: name, word: word))
  }

  /// Allows the parameter only with the anchor.
  static func optional(_ name: String, beside anchor: String, _ word: String? = nil) -> Self {
    ParameterRule(names: [name], limit: .atMostOne, anchor: Anchor(name: anchor, word: word))
  }
}
