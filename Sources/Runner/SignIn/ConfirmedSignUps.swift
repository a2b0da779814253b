internal import Values

extension ConfirmedSignUp {
  /// Keeps what an automatic sign-in goes on with; the one before is lost.
  static func note(
    _ username: String,
    _ session: Secret?,
    isAutomatic: Bool,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) {
    let client = try execution.stepClient()
    execution.confirmedSignUp =
      session == nil && !isAutomatic
      ? nil : ConfirmedSignUp(username: username, session: session, client: client)
    if let confirmed = execution.confirmedSignUp, session == nil {
      execution.state.notes.append(confirmed.lack)
    }
  }

  /// Why no automatic sign-in follows where the pool gave no session for it.
  ///
  /// The conditions are those of the developer guide's «Sign up and sign in» by USER_AUTH: a session
  /// stands for a message that was read, and so for a one-time code.
  var lack: String {
    "the pool gave no session to sign `\(username)` in by: the client needs ALLOW_USER_AUTH, and the "
      + "pool EMAIL_OTP or SMS_OTP among its AllowedFirstAuthFactors"
  }
}
