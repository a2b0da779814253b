import MockPool
import Values

/// A sign-in page as HTML: one form, a label for every input, and a script only for passkeys.
struct SignInHTML {
  let page: SignInPage

  /// The names and values of the form's hidden fields.
  let hidden: [(name: String, value: String)]

  /// The nonce of the page's script; the browser runs no other script.
  let nonce: String

  /// Returns the address of an endpoint of the pool, for the same app.
  let address: (OAuthEndpoint) -> String

  var document: String {
    SignInHTML.document(
      title: title,
      """
      <h1>\(title.htmlEscaped)</h1>
      \(client)\(notice)\(introduction)\(alert)\(form)\(links)\(script)
      """
    )
  }

  private var client: String {
    page.clientName.isEmpty ? "" : "<p>to continue to <b>\(page.clientName.htmlEscaped)</b></p>\n"
  }

  private var form: String {
    if !hasForm { return "" }
    let unseen = (hidden + carried).map { field in
      "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value.htmlEscaped)\">\n"
    }
    return """
      <form method="post" action="\(address(endpoint).htmlEscaped)"\(formData)>
      \(unseen.joined())\(inputs)<button type="submit">\(button)</button>
      \(resend)</form>
      """
  }

  private var carried: [(name: String, value: String)] {
    switch page.step {
    case .newPassword(let session, _), .code(let session, _, _), .softwareToken(let session, _),
      .selectFactor(let session, _):
      [("session", session)]
    case .confirm(let session, _, _): session.map { [("session", $0)] } ?? []
    default: []
    }
  }

  /// The error message that does not belong to a form field; empty if there is none.
  private var alert: String {
    guard let problem = page.problem, problem.field == nil else { return "" }
    return "<p class=\"problem\" role=\"alert\" id=\"problem\">\(problem.message.htmlEscaped)</p>\n"
  }
}

// MARK: - Steps

extension SignInHTML {
  private var title: String {
    switch page.step {
    case .password: "Sign in"
    case .newPassword: "Choose a new password"
    case .code, .softwareToken: "Enter your code"
    case .selectFactor: "Choose a second factor"
    case .setUpNeeded: "Second factor required"
    case .signUp: "Sign up"
    case .confirm: "Confirm your account"
    case .forgotPassword: "Forgot your password?"
    case .resetPassword: "Choose a new password"
    case .addPasskey: "Add a passkey"
    case .confirmedByLink: "Your registration has been confirmed!"
    case .linkSent: "Confirm your account"
    }
  }

  private var button: String {
    switch page.step {
    case .password: "Sign in"
    case .signUp: "Sign up"
    case .forgotPassword: "Send a code"
    case .addPasskey: "Create a passkey"
    default: "Continue"
    }
  }

  private var introduction: String {
    switch page.step {
    case .password, .selectFactor, .signUp, .confirmedByLink: ""
    case .linkSent(_, let delivery):
      "<p role=\"status\">We have sent a link to \(delivery.destination.htmlEscaped). Follow it, then sign in.</p>\n"
    case .addPasskey:
      "<p>Sign in with your face, fingerprint, PIN or security key the next time.</p>\n"
    case .forgotPassword: "<p>We will send you a code. Use it to choose a new password.</p>\n"
    case .confirm(_, _, let delivery), .resetPassword(_, let delivery):
      delivery.map { sent(to: $0.destination, by: $0.medium) } ?? ""
    case .newPassword: "<p>Your current password is temporary.</p>\n"
    case .code(_, let medium, let destination): sent(to: destination, by: medium)
    case .softwareToken(_, let name):
      "<p>Open your authenticator app\(name.map { " (\($0.htmlEscaped))" } ?? "") to see the code.</p>\n"
    case .setUpNeeded:
      """
      <p>This pool requires a second factor, and you have none yet. The mock's pages can't set one up. \
      Sign in through the API, with AssociateSoftwareToken and VerifySoftwareToken.</p>

      """
    }
  }

  private func sent(to destination: String, by medium: MockMessage.Medium) -> String {
    let way = medium == .email ? "email" : "SMS"
    return "<p role=\"status\">We have sent a code by \(way) to \(destination.htmlEscaped).</p>\n"
  }
}
