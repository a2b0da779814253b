import MockPool

/// A page of the sign-in as HTML: one form without script, every input with its label.
struct SignInHTML {
  let page: SignInPage

  /// What the form carries unseen.
  let hidden: [(name: String, value: String)]

  /// Where a page of the same pool is, for the same app.
  let address: (OAuthEndpoint) -> String

  var document: String {
    SignInHTML.document(
      title: title,
      """
      <h1>\(title.escaped)</h1>
      \(client)\(notice)\(introduction)\(alert)\(form)\(links)
      """
    )
  }

  private var client: String {
    page.clientName.isEmpty ? "" : "<p>to continue to <b>\(page.clientName.escaped)</b></p>\n"
  }

  private var form: String {
    if !hasForm { return "" }
    let unseen = (hidden + carried).map { field in
      "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value.escaped)\">\n"
    }
    return """
      <form method="post" action="\(address(endpoint).escaped)">
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

  /// What is wrong with no field in particular.
  private var alert: String {
    guard let problem = page.problem, problem.field == nil else { return "" }
    return "<p class=\"problem\" role=\"alert\" id=\"problem\">\(problem.message.escaped)</p>\n"
  }
}

// MARK: - Steps

extension SignInHTML {
  private var title: String {
    switch page.step {
    case .password: "Sign in"
    case .newPassword: "Choose a new password"
    case .code, .softwareToken: "Enter your code"
    case .selectFactor: "Choose how to prove that it is you"
    case .setUpNeeded: "A second factor is needed"
    case .signUp: "Sign up"
    case .confirm: "Confirm your account"
    case .forgotPassword: "Forgot your password?"
    case .resetPassword: "Choose a new password"
    case .confirmedByLink: "Your registration has been confirmed!"
    case .linkSent: "Confirm your account"
    }
  }

  private var button: String {
    switch page.step {
    case .password: "Sign in"
    case .signUp: "Sign up"
    case .forgotPassword: "Send a code"
    default: "Continue"
    }
  }

  private var introduction: String {
    switch page.step {
    case .password, .selectFactor, .signUp, .confirmedByLink: ""
    case .linkSent(_, let delivery):
      "<p role=\"status\">We have sent a link to \(delivery.destination.escaped). Follow it, then sign in.</p>\n"
    case .forgotPassword: "<p>We send you a code, with which you choose a new one.</p>\n"
    case .confirm(_, _, let delivery), .resetPassword(_, let delivery):
      delivery.map { sent(to: $0.destination, by: $0.medium) } ?? ""
    case .newPassword: "<p>Your password was a temporary one.</p>\n"
    case .code(_, let medium, let destination):
      sent(to: destination, by: medium)
    case .softwareToken(_, let name):
      "<p>Your authenticator app shows it\(name.map { ": \($0.escaped)" } ?? "").</p>\n"
    case .setUpNeeded:
      """
      <p>This pool demands a second factor, and you have none yet. These pages of the mock pool don't offer \
      to set one up: sign in by the API, with AssociateSoftwareToken and VerifySoftwareToken.</p>

      """
    }
  }

  private func sent(to destination: String, by medium: MockMessage.Medium) -> String {
    let way = medium == .email ? "e-mail" : "SMS"
    return "<p role=\"status\">We have sent a code by \(way) to \(destination.escaped).</p>\n"
  }

  private var inputs: String {
    switch page.step {
    case .signUp(let username, let names, let attributes):
      signUpInputs(username, names, attributes)
    case .confirm(_, let username, _):
      input("username", "Username", autocomplete: "username", value: username) + codeInput
    case .forgotPassword(let username, let names):
      input("username", names.label, autocomplete: "username", value: username)
    case .resetPassword(let username, _):
      input("username", "Username", autocomplete: "username", value: username) + codeInput
        + input("new_password", "New password", type: "password", autocomplete: "new-password")
    case .password(let username, let names):
      input("username", names.label, autocomplete: "username", value: username)
        + input("password", "Password", type: "password", autocomplete: "current-password")
    case .newPassword(_, let attributes):
      input("new_password", "New password", type: "password", autocomplete: "new-password")
        + attributes.map { name in
          input("userAttributes." + name, name.attributeLabel, autocomplete: name.autocomplete)
        }
        .joined()
    case .code, .softwareToken: codeInput
    case .selectFactor(_, let factors): choice(factors)
    case .setUpNeeded, .confirmedByLink, .linkSent: ""
    }
  }

  private var codeInput: String {
    input("code", "Code", autocomplete: "one-time-code", more: " inputmode=\"numeric\"")
  }

  private func signUpInputs(
    _ username: String,
    _ names: [SignInPage.Name],
    _ attributes: [SignInPage.Attribute]
  ) -> String {
    let own = attributes.map { attribute in
      input(
        "userAttributes." + attribute.name,
        attribute.name.attributeLabel,
        autocomplete: attribute.name.autocomplete,
        value: attribute.value,
        isRequired: attribute.isRequired
      )
    }
    return input("username", names.label, autocomplete: "username", value: username)
      + own.joined()
      + input("password", "Password", type: "password", autocomplete: "new-password")
  }

  /// A labelled input with what is wrong with it; the first that needs an answer has the focus.
  private func input(
    _ name: String,
    _ label: String,
    type: String = "text",
    autocomplete: String,
    value: String = "",
    more: String = "",
    isRequired: Bool = true
  ) -> String {
    let problem = page.problem.flatMap { $0.field == name ? $0.message : nil }
    let isRefused = problem != nil || (page.problem != nil && page.problem?.field == nil)
    let described = problem.map { _ in "problem-\(name)" } ?? (isRefused ? "problem" : nil)
    var attributes = " name=\"\(name)\" id=\"\(name)\" type=\"\(type)\""
    attributes += " autocomplete=\"\(autocomplete)\"\(more)"
    if isRequired { attributes += " required" }
    if !value.isEmpty { attributes += " value=\"\(value.escaped)\"" }
    if isRefused { attributes += " aria-invalid=\"true\"" }
    if let described { attributes += " aria-describedby=\"\(described)\"" }
    if name == focus { attributes += " autofocus" }
    if type == "text" { attributes += " autocapitalize=\"none\" spellcheck=\"false\"" }
    let note = problem.map { "<p class=\"problem\" id=\"problem-\(name)\">\($0.escaped)</p>\n" }
    return "<label for=\"\(name)\">\(label.escaped)</label>\n<input\(attributes)>\n\(note ?? "")"
  }

  private var focus: String {
    if let field = page.problem?.field { return field }
    switch page.step {
    case .password(let username, _): return username.isEmpty ? "username" : "password"
    case .newPassword: return "new_password"
    case .code, .softwareToken: return "code"
    case .signUp: return "username"
    case .forgotPassword: return "username"
    case .confirm(_, let username, _), .resetPassword(let username, _):
      return username.isEmpty ? "username" : "code"
    case .selectFactor, .setUpNeeded, .confirmedByLink, .linkSent: return ""
    }
  }

  private func choice(_ factors: [String]) -> String {
    let options = factors.enumerated().map { index, factor in
      let checked = index == 0 ? " checked" : ""
      return """
        <label class="option"><input type="radio" name="factor" value="\(factor.escaped)" required\(checked)> \
        \(factor.factorLabel)</label>

        """
    }
    let note = page.problem.map { "<p class=\"problem\">\($0.message.escaped)</p>\n" } ?? ""
    return "<fieldset><legend>Second factor</legend>\n\(options.joined())</fieldset>\n\(note)"
  }
}
