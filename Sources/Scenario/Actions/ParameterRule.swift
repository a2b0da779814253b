/// A rule that limits how many parameters of a group an action takes.
package struct ParameterRule: Sendable {
  /// A parameter that the group depends on.
  package struct Anchor: Sendable {
    package let name: String

    /// The required value; nil if any value counts.
    package let word: String?

    /// Whether the anchor excludes the group.
    ///
    /// If false, the group requires the anchor.
    var excludes = false
  }

  package let names: [String]

  /// Whether at least one parameter of the group is required when the anchor is present.
  package let isNeeded: Bool

  /// The parameter that the group depends on; nil if there is none.
  package let anchor: Anchor?

  /// Whether several parameters of the group are allowed.
  var takesSeveral = false

  /// The value that parameters must have to count; nil if all values count.
  var word: String?

  /// Requires exactly one of the parameters.
  static func exactlyOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: true, anchor: nil)
  }

  /// Allows at most one of the parameters.
  static func atMostOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: false, anchor: nil)
  }

  /// Allows the value for at most one of the parameters, because the service rejects more.
  static func atMostOne(_ names: [String], as word: String) -> ParameterRule {
    var rule = atMostOne(names)
    rule.word = word
    return rule
  }

  /// Requires one or more of the parameters.
  static func someOf(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: true, anchor: nil, takesSeveral: true)
  }

  /// Requires exactly one of the parameters with the anchor, and none without it.
  static func exactlyOne(_ names: [String], beside name: String, _ word: String? = nil) -> Self {
    ParameterRule(names: names, isNeeded: true, anchor: Anchor(name: name, word: word))
  }

  /// Excludes the parameters when the anchor is present.
  static func none(_ names: [String], beside name: String, _ word: String) -> Self {
    let anchor = Anchor(name: name, word: word, excludes: true)
    return ParameterRule(names: names, isNeeded: false, anchor: anchor)
  }

  /// Allows the parameter only with the anchor.
  static func optional(_ name: String, beside anchor: String, _ word: String? = nil) -> Self {
    ParameterRule(names: [name], isNeeded: false, anchor: Anchor(name: anchor, word: word))
  }
}
