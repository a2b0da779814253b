internal import CognitoModel
internal import Values

extension ActionEntry {
  /// An action that an app does: it sends operations, and its outcome has what answers have.
  ///
  /// A verb takes `metadata` where one of its operations has ClientMetadata. One without `make` is of a
  /// later version.
  static func verb(
    _ name: String,
    _ summary: String,
    _ parameters: [Parameter] = [],
    rules: [ParameterRule] = [],
    outcome: [OutcomeField],
    mainValue: String? = nil,
    operations: [String],
    onlyReads: Bool = false,
    stage: Stage = .main,
    make: @escaping @Sendable (CheckedParameters) -> Action? = { _ in nil }
  ) -> ActionEntry {
    ActionEntry(
      name: name,
      summary: summary,
      input: .parameters(parameters + (sendMetadata(operations) ? [.metadata] : [])),
      rules: rules,
      outcome: OutcomeField.ofEveryCall + [.response(of: operations)] + outcome,
      mainValue: mainValue.map { ValuePath(root: $0) },
      operations: operations,
      stage: stage,
      reading: onlyReads ? .always : .never,
      canFail: true,
      make: make
    )
  }

  /// An action of the test itself, which asks nothing of the pool as a user.
  static func testSide(
    _ name: String,
    _ summary: String,
    _ input: Input,
    rules: [ParameterRule] = [],
    outcome: [OutcomeField] = [],
    mainValue: String? = nil,
    reading: Reading = .never,
    canFail: Bool,
    stage: Stage = .main,
    make: @escaping @Sendable (CheckedParameters) -> Action? = { _ in nil }
  ) -> ActionEntry {
    ActionEntry(
      name: name,
      summary: summary,
      input: input,
      rules: rules,
      outcome: outcome,
      mainValue: mainValue.map { ValuePath(root: $0) },
      operations: [],
      stage: stage,
      reading: reading,
      canFail: canFail,
      make: make
    )
  }
}
