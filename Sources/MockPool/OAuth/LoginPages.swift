// What the sign-in shows.
extension MockPool {
  func passwordPage(
    _ client: OAuthClient,
    username: String,
    _ fault: MockFault? = nil
  ) -> SignInPage {
    let problem = fault.map { SignInPage.Problem($0, at: nil) }
    let step = SignInPage.Step.password(username: username, names: signInNames)
    return SignInPage(step: step, clientName: client.name, problem: problem)
  }

  /// The page of a session once more, with what was wrong; the first one where that session is over.
  func page(
    again session: String,
    _ client: OAuthClient,
    _ fault: MockFault,
    _ call: Call
  ) -> SignInPage {
    guard (try? self.session(session, at: call.now)) != nil, let step = step(ofSession: session)
    else { return passwordPage(client, username: "", fault) }
    let problem = SignInPage.Problem(fault, at: step.field(of: fault))
    return SignInPage(step: step, clientName: client.name, problem: problem)
  }

  private var signInNames: [SignInPage.Name] {
    let contacts = settings.usernameContacts + settings.aliasContacts
    let own: [SignInPage.Name] = settings.usernameContacts.isEmpty ? [.username] : []
    let preferred: [SignInPage.Name] = settings.preferredUsernameIsAlias ? [.preferredUsername] : []
    return own + preferred + contacts.map { $0 == .email ? .email : .phone }
  }

  /// What a session waits for; nil where the pages have no form for it.
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

extension SignInPage.Step {
  /// The one field that a refusal is about; nil where it may be any of them.
  fileprivate func field(of fault: MockFault) -> String? {
    switch self {
    case .newPassword: fault.type.contains("Password") ? "new_password" : nil
    case .code, .softwareToken: "code"
    case .selectFactor: "factor"
    case .password, .setUpNeeded: nil
    }
  }
}

extension MockFault {
  private static let missingFieldType = "MissingField"

  /// The pages' own: a form in which something has been left out.
  static func missingField(_ name: String) -> MockFault {
    MockFault(type: missingFieldType, message: name)
  }

  /// The field that has been left out; nil for any other fault.
  fileprivate var missingField: String? {
    type == MockFault.missingFieldType ? message : nil
  }
}

extension SignInPage.Problem {
  /// Words a refusal, which belongs to a field of the page or to the whole.
  fileprivate init(_ fault: MockFault, at field: String?) {
    if let missing = fault.missingField {
      self.init(field: missing, message: "Please fill in this field.")
    } else {
      self.init(field: field, message: fault.message)
    }
  }
}
