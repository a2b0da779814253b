import MockPool
import Values

// The form fields of a page.
extension SignInHTML {
  var inputs: String {
    switch page.step {
    case .signUp(let username, let names, let attributes): signUpInputs(username, names, attributes)
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
    case .addPasskey: "<input type=\"hidden\" name=\"credential\">\n"
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

  /// An input with its label and its error; the first input without a value has the focus.
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
    let isRejected = problem != nil || (page.problem != nil && page.problem?.field == nil)
    let described = problem.map { _ in "problem-\(name)" } ?? (isRejected ? "problem" : nil)
    var attributes = " name=\"\(name)\" id=\"\(name)\" type=\"\(type)\""
    attributes += " autocomplete=\"\(autocomplete)\"\(more)"
    if isRequired { attributes += " required" }
    if !value.isEmpty { attributes += " value=\"\(value.htmlEscaped)\"" }
    if isRejected { attributes += " aria-invalid=\"true\"" }
    if let described { attributes += " aria-describedby=\"\(described)\"" }
    if name == focus { attributes += " autofocus" }
    if type == "text" { attributes += " autocapitalize=\"none\" spellcheck=\"false\"" }
    let note = problem.map { "<p class=\"problem\" id=\"problem-\(name)\">\($0.htmlEscaped)</p>\n" }
    return
      "<label for=\"\(name)\">\(label.htmlEscaped)</label>\n<input\(attributes)>\n\(note ?? "")"
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
    case .selectFactor, .setUpNeeded, .addPasskey, .confirmedByLink, .linkSent: return ""
    }
  }

  private func choice(_ factors: [String]) -> String {
    let options = factors.enumerated().map { index, factor in
      let checked = index == 0 ? " checked" : ""
      return """
        <label class="option"><input type="radio" name="factor" value="\(factor.htmlEscaped)" required\(checked)> \
        \(factor.factorLabel)</label>

        """
    }
    let note = page.problem.map { "<p class=\"problem\">\($0.message.htmlEscaped)</p>\n" } ?? ""
    return "<fieldset><legend>Second factor</legend>\n\(options.joined())</fieldset>\n\(note)"
  }
}
