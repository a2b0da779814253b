internal import CognitoModel
package import Values

/// What every use of an action has in common.
package struct ActionDefinition: Sendable {
  /// What an action's word takes.
  package enum Input: Sendable {
    /// A mapping of parameters.
    case parameters([Parameter])
    /// A duration.
    case duration
    /// A mapping of new names to values.
    case newNames
    /// A mapping of settings that the service describes to values and matchers.
    case settings(DescribedSettings)
  }

  /// Whether `eventually` may repeat an action.
  package enum Reading: Hashable, Sendable {
    /// It only reads.
    case always

    /// It only reads, and compares what it reads with what is expected.
    case expectation
    /// It changes something, or there is nothing to wait for.
    case never
    /// It only reads where it sends a GET.
    case withGET
  }

  /// The word in a step.
  package let name: String

  /// What the action does, as a sentence.
  package let summary: String

  /// What the word takes.
  package let input: Input

  /// Which of its parameters go together.
  package let rules: [ParameterRule]

  /// What its outcome can hold, the common fields included.
  package let outcome: [OutcomeField]

  /// The path of what `save: NAME` keeps; nil where there is nothing.
  package let mainValue: ValuePath?

  /// Every operation that it can call.
  package let operations: [String]

  /// Whether it is an app's verb, which completes with `nextStep: done`, and not an action of the test.
  package private(set) var isVerb = false

  /// Whether `eventually` may repeat it.
  package let reading: Reading

  /// Whether it can fail by itself, so that a scenario with it proves something.
  package let canFail: Bool

  /// What it does with the step's session.
  let session: SessionRole

  /// Whether the step's client makes a difference to it.
  let usesClient: Bool

  /// The parameter that is a password to set; nil where it sets none.
  private(set) var newPassword: String?

  /// What other tools and people call it, in lower case.
  package let otherNames: [String]

  /// An action that an app does: it calls operations, and its outcome has what answers have.
  ///
  /// A verb takes `metadata` where one of its operations has ClientMetadata.
  static func verb(
    _ name: String,
    _ summary: String,
    otherNames: [String] = [],
    _ parameters: [Parameter] = [],
    rules: [ParameterRule] = [],
    outcome: [OutcomeField],
    mainValue: String? = nil,
    operations: [String],
    onlyReads: Bool = false,
    session: SessionRole = .needed,
    newPassword: String? = nil
  ) -> ActionDefinition {
    let takesMetadata = operations.contains {
      CognitoModel.operation($0)?.input["ClientMetadata"] != nil
    }
    var verb = testSide(
      name,
      summary,
      otherNames: otherNames,
      .parameters(parameters + (takesMetadata ? [.metadata] : [])),
      rules: rules,
      outcome: OutcomeField.ofEveryCall + [.response(of: operations)] + outcome,
      mainValue: mainValue,
      operations: operations,
      reading: onlyReads ? .always : .never,
      canFail: true,
      session: session
    )
    verb.isVerb = true
    verb.newPassword = newPassword
    return verb
  }

  /// An action of the test itself, which asks nothing of the pool as a user.
  static func testSide(
    _ name: String,
    _ summary: String,
    otherNames: [String] = [],
    _ input: Input,
    rules: [ParameterRule] = [],
    outcome: [OutcomeField] = [],
    mainValue: String? = nil,
    operations: [String] = [],
    reading: Reading = .never,
    canFail: Bool,
    session: SessionRole = .none,
    usesClient: Bool = false
  ) -> ActionDefinition {
    ActionDefinition(
      name: name,
      summary: summary,
      input: input,
      rules: rules,
      outcome: outcome,
      mainValue: mainValue.map { ValuePath(root: $0) },
      operations: operations,
      reading: reading,
      canFail: canFail,
      session: session,
      usesClient: usesClient || haveClient(operations),
      otherNames: otherNames
    )
  }

  /// Whether the client is a member of what one of the operations is sent.
  static func haveClient(_ operations: [String]) -> Bool {
    operations.contains { CognitoModel.operation($0)?.input["ClientId"] != nil }
  }

  /// What the service model says of the member that a parameter becomes; nil where it sets no limits.
  func shape(of parameter: Parameter) -> Shape? {
    guard let member = parameter.member else { return nil }
    return operations.lazy.compactMap { CognitoModel.operation($0)?.input[member]?.shape }.first
  }

  /// Whether a parameter is one of several of which one is needed.
  func chooses(_ parameter: String) -> Bool {
    rules.contains { $0.isNeeded && $0.names.contains(parameter) }
  }
}
