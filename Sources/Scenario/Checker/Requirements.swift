internal import CognitoModel
internal import Values

extension Action {
  /// Capabilities that the action shows it needs, beside places where messages arrive.
  var requirements: Set<Requirement> {
    switch self {
    case .operation(let call):
      CognitoModel.operation(call.name)?.authorization == .signed ? [.admin] : []
    case .signIn(let parameters): parameters.flow == .literal(.adminUserPassword) ? [.admin] : []
    case .expectUser, .expectPool, .expectClient: [.admin]
    // Only a mock has stubs.
    case .expectTrigger: [.mock]
    case .advanceClock: [.clock]
    case .injectFault: [.faults]
    // What awaits need shows in their recipients.
    case .awaitCode, .signUp, .confirmSignUp, .resendSignUpCode, .resetPassword,
      .confirmResetPassword,
      .confirmSignIn, .fetchAuthSession, .signOut, .deleteUser, .updatePassword,
      .autoSignIn, .fetchUserAttributes, .updateUserAttributes, .sendVerificationCode,
      .confirmUserAttribute, .setUpTOTP, .verifyTOTPSetup, .fetchMFAPreference,
      .updateMFAPreference, .rememberDevice, .forgetDevice, .fetchDevices,
      .associateWebAuthnCredential, .listWebAuthnCredentials, .deleteWebAuthnCredential, .set,
      .wait, .verifyToken, .http, .unavailable:
      []
    case .use(let use):
      use.flow.steps.reduce(into: []) { $0.formUnion($1.action.requirements) }
    }
  }
}

extension Given {
  /// Capabilities that show in what is given: only the mock has triggers without code, and users
  /// are made by Admin operations.
  var requirements: Set<Requirement> {
    Set((triggers == nil ? [] : [.mock]) + (users.isEmpty ? [] : [.admin]))
  }
}

extension Template {
  /// What a recipient is written like: an address, a phone number, or nothing that can be told.
  package var medium: Requirement? {
    for case .text(let text) in segments where text.utf8.contains(UInt8(ascii: "@")) {
      return .email
    }
    if case .text(let text)? = segments.first, text.hasPrefix("+") { return .sms }
    for case .path(let path) in values.map(\.expression)
    where ["user", "users"].contains(path.root) {
      if path.components.last == .name("phone") { return .sms }
      if path.components.last == .name("email") { return .email }
    }
    return nil
  }
}
