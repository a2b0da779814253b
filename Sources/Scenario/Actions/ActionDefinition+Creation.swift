internal import CognitoModel

extension ActionDefinition {
  /// Creates an app's action, which calls operations and has the fields of a response.
  ///
  /// A verb takes `metadata` if one of its operations has ClientMetadata.
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
    let takesMetadata = operations.contains { CognitoModel.takes("ClientMetadata", in: $0) }
    return ActionDefinition(
      name,
      summary,
      otherNames: otherNames,
      .parameters(parameters + (takesMetadata ? [.metadata] : [])),
      rules: rules,
      outcome: OutcomeField.ofEveryCall + [.response(of: operations)] + outcome,
      mainValue: mainValue,
      operations: operations,
      isVerb: true,
      repeatability: onlyReads ? .always : .never,
      canFail: true,
      session: session,
      newPassword: newPassword
    )
  }

  /// Creates an action of the test itself, which makes no call as a user.
  static func testSide(
    _ name: String,
    _ summary: String,
    otherNames: [String] = [],
    _ input: Input,
    rules: [ParameterRule] = [],
    outcome: [OutcomeField] = [],
    mainValue: String? = nil,
    operations: [String] = [],
    repeatability: Repeatability = .never,
    canFail: Bool,
    session: SessionRole = .none,
    usesClient: Bool = false
  ) -> ActionDefinition {
    ActionDefinition(
      name,
      summary,
      otherNames: otherNames,
      input,
      rules: rules,
      outcome: outcome,
      mainValue: mainValue,
      operations: operations,
      repeatability: repeatability,
      canFail: canFail,
      session: session,
      usesClient: usesClient
    )
  }
}
