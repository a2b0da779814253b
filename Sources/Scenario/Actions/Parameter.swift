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

  /// The name in diagnostics.
  let subject: String

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
    Parameter(
      name: name,
      subject: "`\(name)`",
      kind: kind,
      isRequired: isRequired,
      summary: summary,
      member: member
    )
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
