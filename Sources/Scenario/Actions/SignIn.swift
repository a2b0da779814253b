internal import CognitoModel

/// Signs a user in and replaces the session.
package struct SignIn: DefinedAction {
  package let username: TextTemplate

  /// The password; nil to send no password.
  package let password: TextTemplate?

  /// The authentication flow, by default USER_SRP_AUTH.
  package let flow: TypedExpression<SignInFlow>

  /// The first factor to start with in USER_AUTH; nil to request the list of factors.
  package let preferred: TypedExpression<FirstFactor>?

  /// The key of the device to sign in from, or `true` for the session's device.
  ///
  /// If nil, the session's device is sent if there is one.
  package let device: TextTemplate?

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "signIn"

  package static let definition = ActionDefinition.verb(
    name,
    "Signs a user in and replaces the session.",
    otherNames: [
      "login", "loginuser", "authenticate", "initiateauth", "startsignin", "signinwithpassword",
      "signinwithemail", "signinwithsrp",
    ],
    [
      .required("username", .text, "The user name."),
      .optional("password", .text, "The password."),
      .optional(
        "flow",
        .choice(SignInFlow.allCases.map(\.rawValue)),
        "How the user proves their identity; USER_SRP_AUTH by default."
      ),
      .optional(
        "preferred",
        .choice(FirstFactor.allCases.map(\.rawValue)),
        "The first factor to start with in USER_AUTH."
      ),
      .optional(
        "device",
        .sessionsOwn,
        "The remembered device to sign in from; the session's device by default."
      ),
    ],
    rules: [.optional("preferred", beside: "flow", "USER_AUTH")],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: SignInOperations.names + ["AssociateSoftwareToken"],
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

  /// The calls of the sign-in, including calls that set up a software token.
  ///
  /// Whether the pool requires this setup is known only at run time.
  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    let ways: [SignInOperations] =
      switch flow.literal {
      case .adminUserPassword?: [.admin]
      case nil: [.open, .admin]
      case _?: [.open]
      }
    return ways.flatMap(\.all).map { PlannedCall($0) }
  }

  /// Whether the step has no password although its literal flow needs a password.
  package var lacksPassword: Bool {
    guard password == nil, let flow = flow.literal else { return false }
    return flow.needsPassword
      || flow == .userChoice && preferred?.literal?.isPassword == true
  }

  package var sentence: String {
    "Signs \(username.quoted) in" + (password.map { " with the password \($0.quotedSecret)" } ?? "")
      + (flow == .literal(.userSRP) ? "" : ", with the \(flow.quoted(\.rawValue)) flow")
      + (preferred.map { ", preferring \($0.quoted(\.rawValue))" } ?? "")
      + (device.map { _ in ", from \(device.device)" } ?? "")
  }
}
