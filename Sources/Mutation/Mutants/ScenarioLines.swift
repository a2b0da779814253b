/// Lines that many scenarios of mutants have in common.
enum Lines {
  static let alice = "given: { users: [{ as: alice }] }"

  static let signIn =
    "- signIn: { username: $(users.alice.email), password: $(users.alice.password) }"

  static let signUp = "- signUp: { username: $(user.email), password: $(user.password) }"

  /// Saves the emailed code of the new user as `code`.
  static let awaitCode = "- awaitCode: { to: $(user.email) }\n    save: code"

  /// Saves the emailed code of Alice as `code`.
  static let awaitAlicesCode = "- awaitCode: { to: $(users.alice.email) }\n    save: code"

  static let confirm = "- confirmSignUp: { username: $(user.email), code: $(code) }"

  static let resetPassword = "- resetPassword: { username: $(users.alice.email) }"

  /// Resets Alice's password with a code.
  static func confirmReset(
    to password: String = "$(random.password(16))",
    code: String = "$(code)"
  ) -> String {
    """
    - confirmResetPassword:
          username: $(users.alice.email)
          newPassword: \(password)
          code: \(code)
    """
  }

  /// A pool with optional second factors, in which Alice has none.
  static let optionalFactors = """
    given:
      pool: { MfaConfiguration: OPTIONAL }
      users: [{ as: alice }]
    """

  /// A pool in which Alice has a software token.
  static let aliceWithToken = """
    given:
      pool: { MfaConfiguration: OPTIONAL }
      users: [{ as: alice, totp: true }]
    """

  /// A pool in which users choose their names and can also sign in with their email addresses.
  static let emailAliases = """
    given:
      pool: { UsernameAttributes: [], AliasAttributes: [email] }
    """

  /// A pool that tracks devices and remembers them when their users agree.
  static let optionalDevices = """
    DeviceConfiguration:
          ChallengeRequiredOnNewDevice: true
          DeviceOnlyRememberedOnUserPrompt: true
    """
}
