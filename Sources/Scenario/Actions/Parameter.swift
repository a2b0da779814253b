/// A parameter of an action.
package struct Parameter: Sendable {
  /// The kind of a parameter's value.
  ///
  /// All except matchers can be evaluated when the step runs.
  package enum Kind: Sendable {
    case text, boolean, duration
    /// A duration longer than zero.
    case waitingTime
    /// A whole number within limits.
    case count(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// The name of a trigger.
    case trigger
    /// A mapping of names to strings.
    case texts
    /// A regular expression.
    case regex
    /// The name of a source of messages.
    case source
    /// A value or matcher for something of this shape.
    case matcher(ValueShape)
    /// Any value. A scalar without quotes has the kind that it looks like.
    case value
    case url
    /// A mapping of header names to strings.
    case headers
    /// `true` for the session's own, or a value that a step saved.
    case sessionsOwn
    /// A flow's file, with `#` and its name if the file has several.
    case flow
    /// A mapping of names to values.
    case values
    /// The name of one of Cognito's operations.
    case operationName
    /// The name of an error.
    case errorType

    /// The allowed words; nil if the value is not one of a fixed set.
    package var choices: [String]? {
      switch self {
      case .choice(let words): words
      case .trigger: TriggerTable.entries.map(\.name)
      default: nil
      }
    }
  }

  package let name: String

  package let kind: Kind

  package let isRequired: Bool

  /// The parameter's purpose, as a sentence.
  package let summary: String

  /// The operation's member that gets the value, and whose limits apply to it.
  ///
  /// A mapping of strings is sent as a list of names and values.
  package let member: String?

  /// An optional parameter.
  static func optional(
    _ name: String,
    _ kind: Kind,
    _ summary: String,
    member: String? = nil,
    isRequired: Bool = false
  ) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: isRequired, summary: summary, member: member)
  }

  /// A required parameter.
  static func required(
    _ name: String,
    _ kind: Kind,
    _ summary: String,
    member: String? = nil
  ) -> Parameter {
    optional(name, kind, summary, member: member, isRequired: true)
  }

  /// The device that a verb changes.
  static let device = optional(
    "device",
    .sessionsOwn,
    "The device key; the session's device if omitted or `true`."
  )

  /// The parameter of all verbs whose operations have ClientMetadata.
  static let metadata = optional(
    "metadata",
    .texts,
    "ClientMetadata: names and strings that the pool passes to its triggers."
  )
}

/// A rule for combining parameters: how many of a group an action takes.
package struct ParameterRule: Sendable {
  /// A parameter on which others depend.
  package struct Anchor: Sendable {
    package let name: String

    /// The required value; nil for any.
    package let word: String?

    /// Whether the others are excluded by the anchor, instead of requiring it.
    var excludes = false
  }

  package let names: [String]

  /// Whether one of them is required when the anchor is there.
  package let isNeeded: Bool

  /// The parameter that they depend on, if there is one.
  package let anchor: Anchor?

  /// Whether more than one of them is allowed.
  var takesSeveral = false

  /// Only parameters with this value count; nil if all do.
  var word: String?

  /// Exactly one of these.
  static func exactlyOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: true, anchor: nil)
  }

  /// At most one of these.
  static func atMostOne(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: false, anchor: nil)
  }

  /// At most one of these has the value; the service rejects more.
  static func atMostOne(_ names: [String], as word: String) -> ParameterRule {
    var rule = atMostOne(names)
    rule.word = word
    return rule
  }

  /// One or more of these.
  static func someOf(_ names: [String]) -> ParameterRule {
    ParameterRule(names: names, isNeeded: true, anchor: nil, takesSeveral: true)
  }

  /// Exactly one of these with the anchor, and none without it.
  static func exactlyOne(_ names: [String], beside name: String, _ word: String? = nil) -> Self {
    ParameterRule(names: names, isNeeded: true, anchor: Anchor(name: name, word: word))
  }

  /// None of these with the anchor.
  static func none(_ names: [String], beside name: String, _ word: String) -> Self {
    let anchor = Anchor(name: name, word: word, excludes: true)
    return ParameterRule(names: names, isNeeded: false, anchor: anchor)
  }

  /// This only with the anchor.
  static func optional(_ name: String, beside anchor: String, _ word: String? = nil) -> Self {
    ParameterRule(names: [name], isNeeded: false, anchor: Anchor(name: anchor, word: word))
  }
}
