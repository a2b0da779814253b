import JSON

// Getting back in without the password.
extension MockPool {
  mutating func submitForgottenPassword(
    _ form: FormFields,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    let username = form["username"] ?? ""
    do throws(ServiceError) {
      try form.require(["username"])
      let body = try perform("ForgotPassword", for: username, [:], by: wanted.client)
      let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
      let step = SignInPage.Step.resetPassword(username: username, delivery: delivery)
      return .oauth(.page(page(step, wanted.client)))
    } catch {
      let step = SignInPage.Step.forgotPassword(username: username, names: signInNames)
      return try again(step, wanted, error)
    }
  }

  /// Sets the new password and signs in with it.
  ///
  /// «unconfirmed»: that the service does not ask for it once more.
  mutating func submitReset(
    _ form: FormFields,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    let (username, password) = (form["username"] ?? "", form["new_password"] ?? "")
    do throws(ServiceError) {
      try form.require(["username", "code", "new_password"])
      _ = try perform(
        "ConfirmForgotPassword",
        for: username,
        ["ConfirmationCode": .string(form["code"] ?? ""), "Password": .string(password)],
        by: wanted.client
      )
    } catch {
      let step = SignInPage.Step.resetPassword(username: username, delivery: nil)
      return try again(step, wanted, error)
    }
    let credentials = FormFields([("username", username), ("password", password)])
    return try submitPassword(credentials, wanted)
  }
}
