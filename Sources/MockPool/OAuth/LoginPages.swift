// The pages of the sign-in.
extension MockPool {
  func passwordPage(
    _ client: OAuthClient,
    username: String,
    _ serviceError: ServiceError? = nil,
    notice: SignInPage.Notice? = nil
  ) -> SignInPage {
    page(.password(username: username, names: signInNames), client, serviceError, notice)
  }

  /// A page for a step, with the error of the last submitted form and a notice, if any.
  func page(
    _ step: SignInPage.Step,
    _ client: OAuthClient,
    _ serviceError: ServiceError? = nil,
    _ notice: SignInPage.Notice? = nil
  ) -> SignInPage {
    SignInPage(
      step: step,
      clientName: client.name,
      problem: serviceError.map { SignInPage.Problem($0, at: step.field(of: $0)) },
      notice: notice,
      links: links(from: step)
    )
  }

  /// The links from a page to other pages that the pool allows.
  private func links(from step: SignInPage.Step) -> [OAuthEndpoint] {
    switch step {
    case .password:
      let isRecoverable = settings.recovery != .administratorOnly
      return (isRecoverable ? [.forgotPassword] : []) + (settings.allowsSelfSignUp ? [.signUp] : [])
    case .signUp, .confirm, .forgotPassword, .resetPassword, .linkSent: return [.login]
    case .addPasskey: return [.authorize]
    case .newPassword, .code, .softwareToken, .selectFactor, .setUpNeeded, .confirmedByLink:
      return []
    }
  }

  /// The fields for a new user, with their current values.
  ///
  /// The fields are all required attributes, and the addresses for which the pool would send a
  /// code. «unconfirmed»: that the service requests addresses that are not required.
  func signUpStep(_ form: FormFields) -> SignInPage.Step {
    let isName: (String) -> Bool = { settings.usernameContacts.map(\.rawValue) == [$0] }
    let verified = settings.autoVerified.map(\.rawValue)
    let names =
      settings.requiredAttributes
      + verified.filter {
        !settings.requiredAttributes.contains($0)
      }
    let attributes = names.filter { !isName($0) }.map { name in
      SignInPage.Attribute(
        name: name,
        isRequired: settings.requiredAttributes.contains(name),
        value: form[NewPasswordChallenge.prefix + name] ?? ""
      )
    }
    return .signUp(username: form["username"] ?? "", names: newUserNames, attributes: attributes)
  }

  /// The kinds of user names for a new user, which do not include aliases.
  private var newUserNames: [SignInPage.Name] {
    settings.usernameContacts.isEmpty
      ? [.username] : settings.usernameContacts.map { $0 == .email ? .email : .phone }
  }

  /// A session's page, shown again with the error; the first page if the session has ended.
  func page(
    again session: String,
    _ client: OAuthClient,
    _ serviceError: ServiceError
  ) -> SignInPage {
    guard (try? self.session(session)) != nil, let step = step(ofSession: session)
    else { return passwordPage(client, username: "", serviceError) }
    return page(step, client, serviceError)
  }

  var signInNames: [SignInPage.Name] {
    let contacts = settings.usernameContacts + settings.aliasContacts
    let own: [SignInPage.Name] = settings.usernameContacts.isEmpty ? [.username] : []
    let preferred: [SignInPage.Name] = settings.preferredUsernameIsAlias ? [.preferredUsername] : []
    return own + preferred + contacts.map { $0 == .email ? .email : .phone }
  }

  /// The next step of a session; nil if the pages have no form for the step.
  func step(ofSession text: String) -> SignInPage.Step? {
    guard let session = sessions[text] else { return nil }
    switch session.challenge {
    case .newPassword:
      let user = users.find(sub: session.progress.sub)
      return .newPassword(
        session: text,
        attributes: user.map { missingAttributes(of: users[$0]) } ?? []
      )
    case .code(let code):
      return .code(
        session: text,
        medium: code.contact.medium,
        destination: code.contact.masked(code.address)
      )
    case .softwareToken:
      let user = users.find(sub: session.progress.sub)
      return .softwareToken(session: text, name: user.flatMap { users[$0].mfa.token?.name })
    case .selectMFAType(let methods):
      return .selectFactor(session: text, factors: methods.map(\.rawValue))
    case .mfaSetup: return .setUpNeeded
    case .selectFactor, .custom, .passkey, .device, .signedUp, .confirmed: return nil
    }
  }
}
