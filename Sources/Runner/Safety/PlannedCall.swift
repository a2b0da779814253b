internal import CognitoModel
internal import JSON
internal import Scenario
internal import Values

/// A call that a step can make, with as much of its input as the scenario's text shows.
struct PlannedCall {
  let operation: String
  /// What the text gives for it; what the runner fills in by itself is not there.
  private let members: [ValueTemplate.Member]
  /// Whether it is about whoever is signed in.
  let usesSession: Bool

  private init(
    _ operation: String,
    _ members: [ValueTemplate.Member] = [],
    usesSession: Bool = false
  ) {
    self.operation = operation
    self.members = members
    self.usesSession = usesSession
  }

  /// The input as far as it is written out; what only the run can tell is there as `null`.
  var input: JSONObject { JSONObject(written: members) }

  /// What the text gives at a path of members.
  func template(at path: [String]) -> ValueTemplate? {
    var members = members
    var found: ValueTemplate?
    for key in path {
      found = members.first { $0.key == key }?.value
      if case .mapping(let inner, _)? = found { members = inner } else { members = [] }
    }
    return found
  }
}

extension PlannedCall {
  /// The calls of an action that may change the pool, and those that are about it alone.
  ///
  /// `signIn` is the one that the action's session comes from; nil where there is none before it.
  static func all(of action: Action, after signIn: SignInParameters?) -> [PlannedCall] {
    switch action {
    case .operation(let call): [PlannedCall(call)]
    case .signUp(let it): [PlannedCall("SignUp", user: it.username)]
    case .confirmSignUp(let it): [PlannedCall("ConfirmSignUp", user: it.username)]
    case .resendSignUpCode(let name, _): [PlannedCall("ResendConfirmationCode", user: name)]
    case .resetPassword(let name, _): [PlannedCall("ForgotPassword", user: name)]
    case .confirmResetPassword(let it): [PlannedCall("ConfirmForgotPassword", user: it.username)]
    case .confirmSignIn(let it):
      it.answer.setUpOperations.map { PlannedCall($0, usesSession: true) }
        + [PlannedCall(it.answer, isAdmin: signIn?.flow.literal == .adminUserPassword)]
    case .deleteUser: [PlannedCall("DeleteUser", usesSession: true)]
    case .updatePassword: [PlannedCall("ChangePassword", usesSession: true)]
    case .updateUserAttributes, .sendVerificationCode, .confirmUserAttribute, .setUpTOTP,
      .verifyTOTPSetup, .updateMFAPreference, .rememberDevice, .forgetDevice,
      .associateWebAuthnCredential, .deleteWebAuthnCredential:
      action.operations.map { PlannedCall($0, usesSession: true) }
    case .signIn:
      // Whether the pool asks for a token to be set up, only the run can tell.
      action.operations.filter { $0 != "AssociateSoftwareToken" }.map { PlannedCall($0) }
    case .autoSignIn, .fetchAuthSession, .signOut, .fetchUserAttributes, .fetchMFAPreference,
      .fetchDevices, .listWebAuthnCredentials, .expectTrigger, .expectUser, .awaitCode, .set, .wait,
      .advanceClock, .injectFault, .expectPool, .expectClient, .verifyToken, .http, .use,
      .unavailable:
      action.operations.map { PlannedCall($0) }
    }
  }

  /// The calls that make a given user, as far as the text shows the user's state.
  static func all(making user: GivenUser) -> [PlannedCall] {
    let name = user.username.map { [ValueTemplate.Member.text("Username", $0)] } ?? []
    let isSuppressed = ValueTemplate.constant("SUPPRESS", range: user.range)
    let quietly = ValueTemplate.Member(
      key: "MessageAction",
      keyRange: user.range,
      value: isSuppressed
    )
    var calls: [PlannedCall] =
      user.status == .literal(.unconfirmed)
      ? [PlannedCall("SignUp", name)]
      : [PlannedCall("AdminCreateUser", name + [quietly])]
    switch user.status {
    case .literal(.confirmed): calls.append(PlannedCall("AdminSetUserPassword", name))
    case .literal(.resetRequired): calls.append(PlannedCall("AdminResetUserPassword", name))
    case .literal(.unconfirmed), .literal(.forceChangePassword), .template: break
    }
    let mayHaveToken = user.totp != .literal(false) || user.mfa?.literal == .totp
    if mayHaveToken {
      calls += ["AssociateSoftwareToken", "VerifySoftwareToken"].map { PlannedCall($0) }
    }
    if mayHaveToken || user.mfa != nil {
      calls.append(PlannedCall("AdminSetUserMFAPreference", name))
    }
    if user.enabled == .literal(false) { calls.append(PlannedCall("AdminDisableUser", name)) }
    if !user.groups.isEmpty || user.groupList != nil {
      calls.append(PlannedCall("AdminAddUserToGroup", name))
    }
    return calls
  }

  private init(_ call: OperationCall) {
    let written = Set(call.members.map(\.key))
    let known = CognitoModel.operation(call.name)?.input.members ?? []
    self.init(
      call.name,
      call.members,
      usesSession: written.isDisjoint(with: ["AccessToken", "Session"])
        && known.contains { $0.name == "AccessToken" }
    )
  }

  private init(_ operation: String, user name: TextTemplate) {
    self.init(operation, [.text("Username", name)])
  }

  /// Only two answers show in the text that they change the user: a new password, and an address or
  /// a named token that is set up.
  private init(_ answer: ConfirmSignInParameters.Answer, isAdmin: Bool) {
    let members: [ValueTemplate.Member]
    switch answer {
    case .newPassword(let password, _):
      let range = password.range
      let responses = [ValueTemplate.Member.text("NEW_PASSWORD", password)]
      let value = ValueTemplate.mapping(responses, range: range)
      members = [.init(key: "ChallengeResponses", keyRange: range, value: value)]
    case .email(let text), .code(_, deviceName: .some(let text)):
      let value = ValueTemplate.constant("MFA_SETUP", range: text.range)
      members = [.init(key: "ChallengeName", keyRange: text.range, value: value)]
    case .code, .password, .custom, .select, .passkey: members = []
    }
    self.init(
      isAdmin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge",
      members,
      usesSession: true
    )
  }
}

extension ValueTemplate.Member {
  fileprivate static func text(_ key: String, _ text: TextTemplate) -> ValueTemplate.Member {
    let value = ValueTemplate.scalar(text.template, kind: .text, range: text.range)
    return ValueTemplate.Member(key: key, keyRange: text.range, value: value)
  }
}

extension JSONObject {
  fileprivate init(written members: [ValueTemplate.Member]) {
    self.init()
    for member in members {
      if case .constant(.null, _) = member.value { continue }
      self[member.key] = member.value.written
    }
  }
}

extension ValueTemplate {
  /// The value as far as it is written out.
  fileprivate var written: JSONValue {
    switch self {
    case .constant(let value, _): value
    case .scalar(let template, _, _): template.literal.map { .string($0) } ?? .null
    case .list(let elements, _): .array(elements.map(\.written))
    case .mapping(let members, _): .object(JSONObject(written: members))
    }
  }
}
