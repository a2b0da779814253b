// The pages around the sign-in: which request is what.
extension MockPool {
  /// Shows one of them, or takes its filled form.
  mutating func answerUser(
    _ request: OAuthRequest,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    if request.endpoint == .signUp, !settings.allowsSelfSignUp { throw .signUpNotPermitted }
    guard let form = request.form else {
      let hint = request.query["login_hint"] ?? ""
      return .oauth(.page(page(blankStep(request.endpoint, username: hint), wanted.client)))
    }
    switch request.endpoint {
    case .signUp: return try submitSignUp(form, wanted)
    case .confirm: return try submitConfirmation(form, wanted)
    case .resendCode: return try resendCode(form, wanted)
    case .forgotPassword: return try submitForgottenPassword(form, wanted)
    default: return try submitReset(form, wanted)
    }
  }

  private func blankStep(_ endpoint: OAuthEndpoint, username: String) -> SignInPage.Step {
    switch endpoint {
    case .signUp: signUpStep(FormFields([("username", username)]))
    case .forgotPassword: .forgotPassword(username: username, names: signInNames)
    case .confirmForgotPassword: .resetPassword(username: username, delivery: nil)
    default: .confirm(session: nil, username: username, delivery: nil)
    }
  }

  /// A page once more with why its answer was refused; throws what is no refusal: that the call waits for a
  /// function, or that the mock lacks something.
  func again(
    _ step: SignInPage.Step,
    _ wanted: AuthorizationRequest,
    _ fault: ServiceError
  ) throws(ServiceError) -> Answer {
    if call.isUnfinished(by: fault) { throw fault }
    return .oauth(.page(page(step, wanted.client, fault)))
  }
}
