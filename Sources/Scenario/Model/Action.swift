internal import JSON

/// What a step does.
///
/// Steps are copied often while they are checked, and the parameters of some actions are large, so
/// each case keeps them in a place of its own.
package indirect enum Action: Sendable {
  /// One of Cognito's own operations with its members.
  case operation(OperationCall)

  case signUp(SignUpParameters)
  case confirmSignUp(ConfirmSignUpParameters)
  case resendSignUpCode(username: TextTemplate, metadata: ValueTemplate?)
  case resetPassword(username: TextTemplate, metadata: ValueTemplate?)
  case confirmResetPassword(ConfirmResetPasswordParameters)
  case signIn(SignInParameters)
  case confirmSignIn(ConfirmSignInParameters)
  case autoSignIn(metadata: ValueTemplate?)
  case fetchAuthSession(refresh: TypedExpression<Bool>, metadata: ValueTemplate?)
  case signOut(global: TypedExpression<Bool>)
  case deleteUser
  case updatePassword(old: TextTemplate, new: TextTemplate)
  case fetchUserAttributes
  /// The device is `true` for the session's own, which nil stands for too.
  case rememberDevice(TextTemplate?)
  case forgetDevice(TextTemplate?)
  case fetchDevices
  case associateWebAuthnCredential
  case listWebAuthnCredentials
  case deleteWebAuthnCredential(id: TextTemplate)
  /// The attributes are a mapping of names to texts.
  case updateUserAttributes(ValueTemplate, metadata: ValueTemplate?)
  case sendVerificationCode(attribute: TextTemplate, metadata: ValueTemplate?)
  case confirmUserAttribute(attribute: TextTemplate, code: TextTemplate)
  case setUpTOTP
  case verifyTOTPSetup(code: TextTemplate, deviceName: TextTemplate?)
  case fetchMFAPreference
  case updateMFAPreference(MFAPreferences)
  case awaitCode(AwaitParameters)
  case expectTrigger(ExpectTriggerParameters)
  case expectUser(ExpectUserParameters)
  case set([Variable])
  case wait(DurationTemplate)
  case advanceClock(DurationTemplate)
  case injectFault(FaultInjection)

  /// A mapping pattern over DescribeUserPool's `UserPool` with GetUserPoolMfaConfig's members.
  case expectPool(Pattern)
  /// A mapping pattern over DescribeUserPoolClient's `UserPoolClient`.
  case expectClient(Pattern)
  case verifyToken(VerifyTokenParameters)
  case http(HTTPParameters)
  case use(UseParameters)

  /// One that a later version brings: it fails when it runs, and says so.
  case unavailable(UnavailableAction)
}

extension Action {
  /// Whether it signs in without the password that its flow, as far as that is written out, needs.
  package var lacksPassword: Bool {
    guard case .signIn(let parameters) = self, parameters.password == nil else { return false }
    guard let flow = parameters.flow.literal else { return false }
    return flow.needsPassword
      || flow == .userChoice && parameters.preferred?.literal?.isPassword == true
  }
}

/// A call of one of Cognito's own operations.
package struct OperationCall: Sendable {
  /// The operation's name, which the service model has.
  package var name: String

  /// The members given, in order; a member written as `null` is a constant null, to be left out.
  package var members: [ValueTemplate.Member]

  /// States a call.
  package init(name: String, members: [ValueTemplate.Member]) {
    self.name = name
    self.members = members
  }

  /// The text of a member that is written out; nil where it is not there, or holds a value.
  package func literal(_ member: String) -> String? {
    guard case .constant(let value, _)? = members.first(where: { $0.key == member })?.value else {
      return nil
    }
    return value.string
  }
}
