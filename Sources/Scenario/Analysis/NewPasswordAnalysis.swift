internal import Diagnostics
internal import YAMLTree

/// Warns about literal passwords that the pool rejects.
///
/// The default policy is known only for the default mock pool. On other pools, the policy in
/// `given` applies, because the runner skips the scenario on pools that do not meet `given`.
struct NewPasswordAnalysis: AnalysisPass {
  /// The members of operations that set a password.
  private static let members = [
    "SignUp": "Password", "AdminSetUserPassword": "Password",
    "AdminCreateUser": "TemporaryPassword", "ConfirmForgotPassword": "Password",
    "ChangePassword": "ProposedPassword",
  ]

  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    let written = document.keys["steps"]?.elements ?? []
    guard document.kind == .scenario,
      !written.contains(where: { $0[OperationCall.poolUpdate] != nil })
    else { return [] }
    let given = document.keys["given"]
    let requirements = PasswordRequirements(
      given?[GivenKey.pool],
      overDefault: document.isOverDefaultPool
    )
    let fitting = "Leave `password` out. authflow then generates a password that fits the policy."
    let users = given?[GivenKey.users]?.elements ?? []
    let ofUsers = users.compactMap { $0[GivenUserKey.password] }
      .compactMap { refused($0, requirements, help: fitting) }
    // A step of a flow may also change the policy.
    let calls = document.inlinedSteps.compactMap { $0.step?.action.as(OperationCall.self) }
    guard !calls.contains(where: \.changesPool) else { return ofUsers }
    let help =
      "Write `$(user.password)`, which fits the policy. If the rejection is intended, expect the `error`."
    return ofUsers
      + document.allSteps.compactMap(newPassword).compactMap {
        refused($0, requirements, help: help)
      }
  }

  /// The password that a step sets; nil if the step need not succeed on this pool.
  private func newPassword(_ step: CheckedStep) -> YAMLNode? {
    guard !step.expectsError, !step.isConditional, !step.isSilenced, step.isSound,
      let pair = step.pair
    else { return nil }
    let entry = ActionTable.entry(named: pair.name)
    let name = entry.map(\.newPassword) ?? NewPasswordAnalysis.members[pair.name]
    return name.flatMap { pair.value[$0] }
  }

  private func refused(
    _ node: YAMLNode,
    _ requirements: PasswordRequirements,
    help: String
  ) -> Diagnostic? {
    guard let password = node.scalar?.text, !password.isEmpty, !password.holdsValue, !node.isNull
    else { return nil }
    let unmet = requirements.unmet(by: password)
    guard !unmet.isEmpty else { return nil }
    return .warning(
      .weakPassword,
      "the pool rejects this password",
      at: node.range,
      label: "it needs \(unmet.inSentence())",
      help: help
    )
  }
}

extension OperationCall {
  /// The operation that replaces a pool's settings, including the password policy.
  static let poolUpdate = "UpdateUserPool"

  fileprivate var changesPool: Bool { name == OperationCall.poolUpdate }
}
