/// An action with its own name, unlike Cognito's operations.
package protocol DefinedAction: Action {
  /// The name of the action.
  ///
  /// A search by name does not create the definitions of the other actions.
  static var name: String { get }

  /// The parts of the action that do not depend on the step.
  static var definition: ActionDefinition { get }

  /// Creates the action from its checked parameters.
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

/// An action with a user name, which is also the `Username` of its calls.
package protocol UserAction: DefinedAction {
  var username: TextTemplate { get }
}

extension UserAction {
  package var mainArgument: MainArgument? { .text(username) }

  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    Self.definition.operations.map { PlannedCall($0, [.text("Username", username)]) }
  }
}
