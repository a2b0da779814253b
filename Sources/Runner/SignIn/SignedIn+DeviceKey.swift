internal import Scenario

extension SignedIn {
  /// The device key for a verb: a saved key, or that of the session's sign-in.
  func deviceKey(
    _ written: TextTemplate?,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> String {
    if let written {
      let text = try execution.text(written)
      if text != TextTemplate.sessionsOwn { return text }
    }
    guard let key = deviceKey else { throw .withoutDevice(attempt.session) }
    return key
  }
}

extension StepStop {
  /// The failure of a step that needs the session's own device when the session has none.
  static func withoutDevice(_ session: String) -> StepStop {
    .unusable(
      message: session.isEmpty
        ? "the session has no device" : "the session `\(session)` has no device",
      details: [
        """
        before this step, add a `signIn` in the same session, with a flow other than \
        ADMIN_USER_PASSWORD_AUTH
        """,
        """
        a pool tracks devices only if its `DeviceConfiguration` has a member, such as \
        `DeviceOnlyRememberedOnUserPrompt: true`
        """,
      ]
    )
  }
}
