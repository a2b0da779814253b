internal import Values

/// What a step does, with everything that was given for it.
///
/// Each action is a type in a file of its own. That file is the only place that says what the action is:
/// the checker, the schema, `explain`, the safety check, and the awaits ask it.
package protocol Action: Sendable {
  /// What the action does, as a sentence without its full stop.
  var sentence: String { get }

  /// The argument that tells one use of the action from another; nil where there is none.
  var mainArgument: MainArgument? { get }

  /// Whether it can fail by itself, so that a scenario with it proves something.
  var canFail: Bool { get }

  /// What it does with the step's session.
  var session: SessionRole { get }

  /// Whether it has anything to do with a pool.
  var needsPool: Bool { get }

  /// Whether it goes through one of the pool's clients.
  var needsClient: Bool { get }

  /// Capabilities that it shows it needs, beside places where messages arrive.
  var requirements: Set<Requirement> { get }

  /// What it asks of the client and the pool where it signs in; nil for an action that does not.
  var signInRequest: SignInRequest? { get }

  /// Where it looks for messages; nil for one that looks for none.
  var messagePlace: MessagePlace? { get }

  /// Whether it waits for a message and takes it.
  var awaitsMessage: Bool { get }

  /// Whether a message may be sent because of it.
  var sending: MessageSending { get }

  /// What it names of the pool, beside clients.
  var poolReferences: [PoolReference] { get }

  /// The calls that it can make with what is given, each with the input that the text shows.
  ///
  /// `signIn` is the one that the step's session comes from; nil where there is none before it.
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

  /// The operations that it can call with what is given.
  package var operations: [String] { calls(after: nil).map(\.operation) }
}

/// An action with a word of its own; all but Cognito's operations are.
package protocol DefinedAction: Action {
  /// What every use of the action has in common.
  static var definition: ActionDefinition { get }

  /// Makes the action of its checked parameters.
  init(_ given: CheckedParameters) throws(MissingParameter)
}

extension DefinedAction {
  package var sentence: String { String(Self.definition.summary.dropLast()) }
  package var canFail: Bool { Self.definition.canFail }
  package var session: SessionRole { Self.definition.session }
  package var needsClient: Bool { Self.definition.isVerb || Self.definition.usesClient }

  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    Self.definition.operations.map { PlannedCall($0) }
  }
}

/// An action for a user whom it names; its calls name the user too.
package protocol UserAction: DefinedAction {
  /// The user name.
  var username: TextTemplate { get }
}

extension UserAction {
  package var mainArgument: MainArgument? { .text(username) }

  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    Self.definition.operations.map { PlannedCall($0, [.text("Username", username)]) }
  }
}

/// What an action does with the session that its step names.
package enum SessionRole: Sendable {
  /// It acts in no session.
  case none
  /// It also works in a session where no user has signed in.
  case optional
  /// It begins a sign-in there.
  case begins
  /// It answers the sign-in that is open there.
  case answers
  /// It acts for the user who has signed in there.
  case needed
}

/// Whether a message may be sent because of an action.
package enum MessageSending: Sendable {
  case never
  /// The pool may send one, and its answers show it.
  case byPool
  /// An app's backend may send one, or make the pool send one.
  case unseen
}

/// Where a message is looked for.
package struct MessagePlace: Sendable {
  /// The address or number that the message is for, compared exactly.
  package let to: TextTemplate

  /// The source to look in; nil takes the run's own.
  package let source: TextTemplate?

  init(_ given: CheckedParameters) throws(MissingParameter) {
    to = try given.text("to").needed()
    source = given.text("source")
  }

  /// The source as a part of a sentence; empty for the run's own.
  var sourceDescription: String { source.map { ", in the source \($0.quoted)" } ?? "" }
}

/// The argument that tells one use of an action from another.
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
  /// A mapping of attributes' names to their values.
  case attributes(ValueTemplate)
  /// The name of an attribute.
  case attribute(TextTemplate)
  case trigger(TypedExpression<TriggerName>)
  case request(HTTPCall)
  case call(OperationCall)
}
