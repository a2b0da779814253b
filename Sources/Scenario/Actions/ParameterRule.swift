/// How parameters of an action go together: of some at most one, exactly one or none is given.
package struct ParameterRule: Sendable {
  /// A parameter that others stand beside.
  package struct Anchor: Sendable {
    /// Its name.
    package let name: String

    /// The word that it must have; nil for any.
    package let word: String?

    /// Whether they have no use beside it, instead of only there.
    var excludes = false
  }

  /// The parameters.
  package let names: [String]

  /// Whether one of them is needed, wherever the anchor is.
  package let isNeeded: Bool

  /// What they have a use beside; nil where they need nothing.
  package let anchor: Anchor?

  /// Whether several of them may be given.
  var takesSeveral = false

  /// The word that those have that count; nil where all do.
  var word: String?

  /// Of these exactly one is given.
  static func exactlyOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: true, anchor: nil)
  }

  /// Of these at most one is given.
  static func atMostOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: false, anchor: nil)
  }

  /// Of these at most one has the word; the service refuses more.
  static func atMostOne(_ names: [String], as word: String) -> ParameterRule {
    var rule = atMostOne(names)
    rule.word = word
    return rule
  }

  /// Of these one or more are given.
  static func someOf(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: true, anchor: nil, takesSeveral: true)
  }

  /// Of these exactly one is given beside the anchor, and none without it.
  static func exactlyOne(_ names: [String], beside name: String, _ word: String? = nil) -> Self {
    ParameterRule(names: names, isNeeded: true, anchor: Anchor(name: name, word: word))
  }

  /// These have no use beside the anchor.
  static func none(_ names: [String], beside name: String, _ word: String) -> Self {
    let anchor = Anchor(name: name, word: word, excludes: true)
    return ParameterRule(names: names, isNeeded: false, anchor: anchor)
  }

  /// This has a use beside the anchor only.
  static func optional(_ name: String, beside anchor: String, _ word: String? = nil) -> Self {
    ParameterRule(names: [name], isNeeded: false, anchor: Anchor(name: anchor, word: word))
  }
}
