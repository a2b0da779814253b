internal import CognitoModel

/// Signs a user in; what the session held before is gone.
package struct SignIn: DefinedAction {
  /// Who signs in.
  package let username: TextTemplate

  /// The password; nil sends none.
  package let password: TextTemplate?

  /// How it is proved.
  package let flow: TypedExpression<SignInFlow>

  /// The first factor to begin with by choice; nil asks for the list.
  package let preferred: TypedExpression<FirstFactor>?

  /// The device to sign in from, `true` for the session's own; nil takes that where there is one.
  package let device: TextTemplate?

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "signIn",
    "Signs a user in; what the session held before is gone.",
    otherNames: ["login", "loginuser", "authenticate", "initiateauth"],
    [
      .required("username", .text, "The user name."),
      .optional("password", .text, "The password."),
      .optional(
        "flow",
        .choice(SignInFlow.allCases.map(\.rawValue)),
        "How to prove who the user is; USER_SRP_AUTH where it is left out."
      ),
      .optional(
        "preferred",
        .choice(FirstFactor.allCases.map(\.rawValue)),
        "The first factor to use with USER_AUTH."
      ),
      .optional("device", .sessionsOwn, "The remembered device to sign in from."),
    ],
    rules: [.optional("preferred", beside: "flow", "USER_AUTH")],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: SignInOperations.allCases.flatMap(\.all) + ["AssociateSoftwareToken"],
    session: .begins
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    password = given.text("password")
    flow = given.choice("flow") ?? .literal(.userSRP)
    preferred = given.choice("preferred")
    device = given.text("device")
    metadata = given.metadata
  }

  package var mainArgument: MainArgument? { .text(username) }

  package var requirements: Set<Requirement> {
    flow == .literal(.adminUserPassword) ? [.admin] : []
  }

  package var signInRequest: SignInRequest? {
    SignInRequest(
      flow: flow.literal?.rawValue,
      firstFactor: preferred?.literal?.rawValue,
      parameter: "flow"
    )
  }

  /// Only the run can tell whether the pool asks for a token to be set up.
  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    let ways: [SignInOperations] =
      switch flow.literal {
      case .adminUserPassword?: [.admin]
      case nil: [.open, .admin]
      case _?: [.open]
      }
    return ways.flatMap(\.all).map { PlannedCall($0) }
  }

  /// Whether it is without the password that its flow, as far as that is written out, needs.
  package var lacksPassword: Bool {
    guard password == nil, let flow = flow.literal else { return false }
    return flow.needsPassword
      || flow == .userChoice && preferred?.literal?.isPassword == true
  }

  package var sentence: String {
    "Signs \(username.quoted) in" + (password.map { " with the password \($0.quoted)" } ?? "")
      + (flow == .literal(.userSRP) ? "" : ", by \(flow.quoted(\.rawValue))")
      + (preferred.map { ", preferring \($0.quoted(\.rawValue))" } ?? "")
      + (device.map { _ in ", from \(device.device)" } ?? "")
  }
}
