import MockPool
import Values

// The parts of a page other than the form fields: the resend button, links, and notices.
extension SignInHTML {
  /// The endpoint that receives the form.
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

  /// Whether the page has a form.
  var hasForm: Bool {
    switch page.step {
    case .setUpNeeded, .confirmedByLink, .linkSent: false
    default: true
    }
  }

  /// A button that requests another code, without validation of the code field.
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
      <p role="status">Your account must be confirmed by an administrator. No code was sent, because this \
      pool verifies none of your addresses.</p>

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
