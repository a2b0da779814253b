internal import CognitoModel
internal import Values

/// The parts of an action that do not depend on a step.
///
/// Checks look definitions up for every key of a step, so they share one object.
package final class ActionDefinition: Sendable {
  /// The value of an action's key.
  package enum Input: Sendable {
    /// A mapping of parameters.
    case parameters([Parameter])
    case duration
    /// A mapping of new names to values.
    case newNames
    /// A mapping of the service's settings to values and matchers.
    case settings(DescribedSettings)
  }

  /// Whether `eventually` may repeat an action.
  package enum Repeatability: Hashable, Sendable {
    /// The action only reads.
    case always

    /// The action only reads, and compares the result with the expectation.
    case withExpectation
    /// The action changes data, or has no result to wait for.
    case never
    /// The action only reads if it sends a GET request.
    case withGET
  }

  /// The key in a step.
  package let name: String

  /// What the action does, as a sentence.
  package let summary: String

  /// The value of the key.
  package let input: Input

  /// Rules for combining the parameters.
  let rules: [ParameterRule]

  /// The fields of the outcome, including the common fields.
  package let outcome: [OutcomeField]

  /// The path of the value that `save: NAME` saves; nil without a main value.
  let mainValue: ValuePath?

  /// The operations that the action can call.
  package let operations: [String]

  /// Whether the action is an app's verb.
  ///
  /// A verb completes with `nextStep: done`.
  let isVerb: Bool

  /// Whether `eventually` may repeat the action.
  package let repeatability: Repeatability

  /// Whether the action can fail without an expectation.
  ///
  /// Each scenario needs a step that can fail.
  package let canFail: Bool

  /// How the action uses the step's session.
  let session: SessionRole

  /// Whether the step's client affects the action.
  let usesClient: Bool

  /// The parameter with a new password; nil if the action sets no password.
  let newPassword: String?

  /// Other tools' names for the action, in lowercase.
  let otherNames: [String]

  init(
    _ name: String,
    _ summary: String,
    otherNames: [String],
    _ input: Input,
    rules: [ParameterRule],
    outcome: [OutcomeField],
    mainValue: String?,
    operations: [String],
    isVerb: Bool = false,
    repeatability: Repeatability,
    canFail: Bool,
    session: SessionRole,
    usesClient: Bool = false,
    newPassword: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.otherNames = otherNames
    self.input = input
    self.rules = rules
    self.outcome = outcome
    self.mainValue = mainValue.map { ValuePath(root: $0) }
    self.operations = operations
    self.isVerb = isVerb
    self.repeatability = repeatability
    self.canFail = canFail
    self.session = session
    self.usesClient = usesClient || ActionDefinition.haveClient(operations)
    self.newPassword = newPassword
  }

  /// Whether one of the operations has ClientId in its input.
  static func haveClient(_ operations: [String]) -> Bool {
    operations.contains { CognitoModel.takes("ClientId", in: $0) }
  }

  /// The service model's shape of a parameter; nil if the parameter is not a member of the input.
  func shape(of parameter: Parameter) -> Shape? {
    guard let member = parameter.member else { return nil }
    return operations.lazy.compactMap { CognitoModel.operation($0)?.input[member]?.shape }.first
  }

  /// Whether a parameter belongs to a group with at least one required parameter.
  func chooses(_ parameter: String) -> Bool {
    rules.contains { $0.isNeeded && $0.names.contains(parameter) }
  }
}
