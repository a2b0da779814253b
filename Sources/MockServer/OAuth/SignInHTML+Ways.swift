import MockPool

// The ways out of a page that are not its own form's.
extension SignInHTML {
  /// The endpoint that takes the form.
  var endpoint: OAuthEndpoint {
    switch page.step {
    case .signUp: .signUp
    case .confirm: .confirm
    case .forgotPassword: .forgotPassword
    case .resetPassword: .confirmForgotPassword
    case .addPasskey: .addPasskey
    default: .login
    }
  }

  /// Whether the user has something to fill in.
  var hasForm: Bool {
    switch page.step {
    case .setUpNeeded, .confirmedByLink, .linkSent: false
    default: true
    }
  }

  /// A second button for another code, which needs none.
  var resend: String {
    guard endpoint == .confirm else { return "" }
    let action = address(.resendCode).htmlEscaped
    return """
      <button type="submit" class="other" formaction="\(action)" formnovalidate>Send another code</button>

      """
  }

  var links: String {
    guard !page.links.isEmpty else { return "" }
    let links = page.links.map { "<a href=\"\(address($0).htmlEscaped)\">\($0.linkLabel)</a>" }
    return "\n<p class=\"links\">\(links.joined(separator: " "))</p>"
  }

  var notice: String {
    switch page.notice {
    case .confirmed: "<p role=\"status\">Your account is confirmed. You can sign in now.</p>\n"
    case .nothingSent:
      """
      <p role="status">Your account has to be confirmed. This pool verifies no address of yours, so that \
      no code was sent: an administrator confirms it.</p>

      """
    case nil: ""
    }
  }
}

extension OAuthEndpoint {
  fileprivate var linkLabel: String {
    switch self {
    case .signUp: "Create an account"
    case .forgotPassword: "Forgot your password?"
    case .authorize: "Not now"
    default: "Sign in"
    }
  }
}
