/// A parameter of an action.
package struct Parameter: Sendable {
  /// What a parameter takes; all but matchers may be read when the step runs.
  package enum Kind: Sendable {
    case text, boolean, duration
    /// How long to wait for something, which must leave some time.
    case waitingTime
    /// A whole number within limits.
    case count(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// The name of a trigger.
    case trigger
    /// A mapping of names to texts.
    case texts
    /// A regular expression.
    case regex
    /// The name of a source of messages.
    case source
    /// A value or matcher for something of this shape.
    case matcher(ValueShape)
    /// Any value; plain scalars are what they look like.
    case value
    /// The address of something on the web.
    case url
    /// A mapping of header names to texts.
    case headers
    /// `true` for what the session has itself, or what the verb that made it saved.
    case sessionsOwn
    /// A flow's file, with `#` and its name where the file has several.
    case flow
    /// A mapping of names to values.
    case values
    /// The name of one of Cognito's operations.
    case operationName
    /// The name of an error.
    case errorType

    /// The words of which it takes one; nil where it takes others.
    package var choices: [String]? {
      switch self {
      case .choice(let words): words
      case .trigger: TriggerTable.entries.map(\.name)
      default: nil
      }
    }
  }

  /// The key.
  package let name: String

  /// What it takes.
  package let kind: Kind

  /// Whether the action needs it.
  package let isRequired: Bool

  /// What it is for, as a sentence.
  package let summary: String

  /// The member of one of the action's operations that it becomes, whose limits hold for it; a list of
  /// names and values stands for a mapping of texts.
  package let member: String?

  /// States a parameter that may be left out.
  static func optional(
    _ name: String,
    _ kind: Kind,
    _ summary: String,
    member: String? = nil,
    isRequired: Bool = false
  ) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: isRequired, summary: summary, member: member)
  }

  /// States a parameter that must be given.
  static func required(
    _ name: String,
    _ kind: Kind,
    _ summary: String,
    member: String? = nil
  ) -> Parameter {
    optional(name, kind, summary, member: member, isRequired: true)
  }

  /// The device that a verb is about.
  static let device = optional(
    "device",
    .sessionsOwn,
    "The device; the session's own where it is left out."
  )

  /// What the verbs take whose operations have ClientMetadata.
  static let metadata = optional(
    "metadata",
    .texts,
    "ClientMetadata: names and texts that the pool hands to its triggers."
  )
}

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
