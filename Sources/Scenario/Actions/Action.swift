internal import Values

/// An action of a step, with all of its parameters.
///
/// Each action is a type in its own file. The type defines the action for the checker, the schema,
/// `explain`, the safety check, and the awaits.
package protocol Action: Sendable {
  /// What the action does, as a sentence without its period.
  var sentence: String { get }

  /// The argument that distinguishes uses of the action; nil if there is none.
  var mainArgument: MainArgument? { get }

  /// Whether the action can fail without an expectation.
  ///
  /// Each scenario needs a step that can fail.
  var canFail: Bool { get }

  /// How the action uses the step's session.
  var session: SessionRole { get }

  /// Whether the action involves a pool.
  var needsPool: Bool { get }

  /// Whether the action sends requests through a client of the pool.
  var needsClient: Bool { get }

  /// Capabilities that the action needs, except sources of messages.
  var requirements: Set<Requirement> { get }

  /// What a sign-in needs from the client and the pool; nil for other actions.
  var signInRequest: SignInRequest? { get }

  /// The place where the action looks for messages; nil if the action reads none.
  var messagePlace: MessagePlace? { get }

  /// Whether the action waits for a message and takes it.
  var awaitsMessage: Bool { get }

  /// Whether the action may cause a message to be sent.
  var sending: MessageSending { get }

  /// Parts of the pool that the action names, except clients.
  var poolReferences: [PoolReference] { get }

  /// The calls that the action can make, each with the input known before the run.
  ///
  /// `signIn` is the action that started the step's session, if any.
  func calls(after signIn: SignIn?) -> [PlannedCall]
}

extension Action {
  package var mainArgument: MainArgument? { nil }
  package var needsPool: Bool { true }
  package var requirements: Set<Requirement> { [] }
  package var signInRequest: SignInRequest? { nil }
  package var messagePlace: MessagePlace? { nil }
  package var awaitsMessage: Bool { false }
  package var poolReferences: [PoolReference] { [] }

  package var sending: MessageSending {
    calls(after: nil).contains(where: \.maySend) ? .byPool : .never
  }

  /// The action as a type; nil for actions of other types.
  ///
  /// Checks ask every action for its type. A cast takes much longer to find that it fails.
  func `as`<Other: Action>(_ type: Other.Type) -> Other? {
    Self.self == type ? self as? Other : nil
  }

  /// The operations that the action can call with its parameters.
  package var operations: [String] { calls(after: nil).map(\.operation) }
}

/// How an action uses the session of its step.
package enum SessionRole: Sendable {
  /// The action uses no session.
  case none
  /// The action also works in a session without a signed-in user.
  case optional
  /// The action starts a sign-in.
  case begins
  /// The action responds to the open challenge of a sign-in.
  case answers
  /// The action needs the session's signed-in user.
  case needed
}

/// Whether an action may cause a message to be sent.
package enum MessageSending: Sendable {
  case never
  /// The pool may send a message, which its responses report.
  case byPool
  /// An app's backend may send a message, or cause the pool to send a message.
  case unseen
}

/// The recipient and the source of a message.
package struct MessagePlace: Sendable {
  /// The recipient's address or phone number, compared exactly.
  package let to: TextTemplate

  /// The source to read; nil for the run's default.
  package let source: TextTemplate?

  init(_ given: CheckedParameters) throws(MissingParameter) {
    to = try given.text("to").needed()
    source = given.text("source")
  }

  /// The source as a part of a sentence; empty for the run's default.
  var sourceDescription: String { source.map { ", in the source \($0.quoted)" } ?? "" }
}

/// The argument that distinguishes one use of an action from another.
package enum MainArgument: Sendable {
  case literal(String)
  case value(ValueTemplate)
  case request(HTTPCall)

  static func text(_ text: TextTemplate) -> Self { .value(ValueTemplate(text)) }

  static func duration(_ duration: DurationTemplate) -> Self {
    switch duration {
    case .literal(let duration): .literal(duration.sourceText)
    case .template(let text): .text(text)
    }
  }
}

/// A part of the pool that an action names.
package enum PoolReference: Sendable {
  /// A mapping of attribute names to values.
  case attributes(ValueTemplate)
  /// The name of an attribute.
  case attribute(TextTemplate)
  case trigger(TypedExpression<TriggerName>)
  case request(HTTPCall)
  case call(OperationCall)
}
