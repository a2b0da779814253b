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
    /// A value or matcher for a value of this shape.
    case matcher(ValueShape)
    /// Any value. A scalar without quotes has the kind that it looks like.
    case value
    case url
    /// A mapping of header names to strings.
    case headers
    /// `true` for the session's own value, or a value that a step saved.
    case sessionsOwn
    /// The path of a flow's file, followed by `#` and a name if the file has several flows.
    case flow
    /// A mapping of names to values.
    case values
    /// The name of a Cognito operation.
    case operationName
    /// The name of an error type.
    case errorType

    /// The allowed words; nil if the kind is not a fixed set of words.
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

  /// The purpose of the parameter, as a sentence.
  package let summary: String

  /// The operation's member that receives the value and limits it; nil without such a member.
  ///
  /// A mapping of strings is sent as a list of names and values.
  package let member: String?

  /// Creates an optional parameter.
  static func optional(
    _ name: String,
    _ kind: Kind,
    _ summary: String,
    member: String? = nil,
    isRequired: Bool = false
  ) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: isRequired, summary: summary, member: member)
  }

  /// Creates a required parameter.
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
