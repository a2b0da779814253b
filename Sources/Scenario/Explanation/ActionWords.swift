internal import Diagnostics
internal import Values

extension Action {
  /// What the action does, as a sentence without its full stop.
  var sentence: String {
    switch self {
    case .operation(let call): call.sentence
    case .signUp(let it): it.sentence
    case .confirmSignUp(let it):
      "Confirms the sign-up of \(it.username.quoted) with the code \(it.code.quoted)"
    case .resendSignUpCode(let username, _): "Asks for a new sign-up code for \(username.quoted)"
    case .resetPassword(let username, _): "Asks to reset the password of \(username.quoted)"
    case .confirmResetPassword(let it):
      "Gives \(it.username.quoted) the new password \(it.newPassword.quoted) with the code "
        + it.code.quoted
    case .signIn(let it): it.sentence
    case .confirmSignIn(let it): "Answers the open challenge with \(it.answer.words)"
    case .autoSignIn: "Signs in whoever has just confirmed a sign-up"
    case .fetchAuthSession(let refresh, _):
      refresh == .literal(false) ? "Reads the session's tokens" : "Refreshes the session's tokens"
    case .signOut(let global):
      global == .literal(false) ? "Signs out" : "Signs out of every device"
    case .deleteUser: "Deletes the signed-in user"
    case .updatePassword(let old, let new):
      "Changes the password from \(old.quoted) to \(new.quoted)"
    case .fetchUserAttributes: "Reads the signed-in user's attributes"
    case .updateUserAttributes(let attributes, _):
      "Changes the signed-in user" + listed(": sets", attributes)
    case .sendVerificationCode(let attribute, _):
      "Asks for a code to verify \(attribute.quoted) with"
    case .confirmUserAttribute(let attribute, let code):
      "Verifies \(attribute.quoted) with the code \(code.quoted)"
    default: factorSentence
    }
  }

  /// The same for second factors, devices and passkeys.
  private var factorSentence: String {
    switch self {
    case .setUpTOTP: "Begins to set up a software token for the signed-in user"
    case .verifyTOTPSetup(let code, let deviceName):
      "Finishes setting up the software token"
        + (deviceName.map { " \($0.quoted)" } ?? "") + " with the code \(code.quoted)"
    case .fetchMFAPreference: "Reads the signed-in user's second factors"
    case .updateMFAPreference(let it): "Sets second factors: " + it.words
    case .rememberDevice(let device): "Makes \(device.device) a remembered one"
    case .forgetDevice(let device): "Forgets \(device.device)"
    case .fetchDevices: "Lists the signed-in user's devices"
    case .associateWebAuthnCredential: "Makes a passkey and registers it for the signed-in user"
    case .listWebAuthnCredentials: "Lists the signed-in user's passkeys"
    case .deleteWebAuthnCredential(let id): "Removes the passkey \(id.quoted)"
    default: testSentence
    }
  }

  /// The same for what only tests do.
  private var testSentence: String {
    switch self {
    case .awaitCode(let it): it.sentence
    case .expectTrigger(let it): it.sentence
    case .expectUser(let it): it.sentence
    case .set(let variables):
      "Names values: "
        + variables.map { "\($0.name) is \($0.value.quoted)" }.joined(separator: ", ")
    case .wait(let duration): "Waits for \(duration.quoted(\.authoredText))"
    case .advanceClock(let duration):
      "Moves the pool's clock ahead by \(duration.quoted(\.authoredText))"
    case .injectFault(let it): it.sentence
    case .expectPool(let fields): "Reads the pool's settings, where " + fields.all
    case .expectClient(let fields): "Reads the client's settings, where " + fields.all
    case .verifyToken(let it): it.sentence
    case .http(let it): it.sentence
    case .use(let use): use.sentence
    case .unavailable(let action): "Does `\(action.name)`, which this version cannot run yet"
    default: ""
    }
  }
}

/// The members of a mapping behind a word; empty where there is no mapping.
private func listed(_ word: String, _ value: ValueTemplate?) -> String {
  guard let members = value?.quotedMembers, !members.isEmpty else { return "" }
  return "\(word) \(members.joined(separator: ", "))"
}

extension Pattern {
  fileprivate var all: String { conditions(at: "").joined(separator: ", ") }
}

extension OperationCall {
  fileprivate var sentence: String {
    let given = members.filter { !$0.value.isLeftOut }.map { "\($0.key) \($0.value.quoted)" }
    let leftOut = members.filter(\.value.isLeftOut).map(\.key)
    return "Calls \(name)" + (given.isEmpty ? "" : " with " + given.joined(separator: ", "))
      + (leftOut.isEmpty ? "" : (given.isEmpty ? "" : ",") + " without \(leftOut.inSentence())")
  }
}

extension SignUpParameters {
  fileprivate var sentence: String {
    "Signs \(username.quoted) up"
      + (password.map { " with the password \($0.quoted)" } ?? " without a password")
      + listed(", with the attributes", attributes)
      + (autoSignIn == .literal(false) ? "" : ", to be signed in once confirmed")
  }
}

extension SignInParameters {
  fileprivate var sentence: String {
    "Signs \(username.quoted) in" + (password.map { " with the password \($0.quoted)" } ?? "")
      + (flow == .literal(.userSRP) ? "" : ", by \(flow.quoted(\.rawValue))")
      + (preferred.map { ", preferring \($0.quoted(\.rawValue))" } ?? "")
      + (device.map { _ in ", from \(device.device)" } ?? "")
  }
}

extension TextTemplate? {
  /// A device as a sentence names it.
  fileprivate var device: String {
    guard let self, !self.isSessionsOwn else { return "the session's device" }
    return "the device \(self.quoted)"
  }
}

extension ConfirmSignInParameters.Answer {
  fileprivate var words: String {
    switch self {
    case .code(let code, let deviceName):
      "the code \(code.quoted)" + (deviceName.map { " of the token \($0.quoted)" } ?? "")
    case .newPassword(let password, let attributes):
      "the new password \(password.quoted)" + listed(" and the attributes", attributes)
    case .password(let password): "the password \(password.quoted)"
    case .custom(let answer): "the answer \(answer.quoted)"
    case .select(let choice): "the choice of \(choice.quoted(\.rawValue))"
    case .email(let address): "the address \(address.quoted)"
    case .passkey(let passkey):
      passkey.isSessionsOwn ? "the session's passkey" : "the passkey \(passkey.quoted)"
    }
  }
}

extension MFAPreferences {
  fileprivate var words: String {
    let factors = [("SMS", sms), ("the software token", totp), ("e-mail", email)]
    return factors.compactMap { name, preference in
      preference.map { "\(name) is \($0.quoted(\.rawValue))" }
    }.joined(separator: ", ")
  }
}

extension AwaitParameters {
  fileprivate var sentence: String {
    "Waits for a message to \(to.quoted) and takes the code from it"
      + (source.map { ", in the source \($0.quoted)" } ?? "")
      + (within.map { ", for \($0.quoted(\.authoredText)) at most" } ?? "")
      + (match.map { ", found by \($0.quoted)" } ?? "")
      + (subject.map { ", whose subject \($0.predicate)" } ?? "")
      + (sender.map { ", whose sender \($0.predicate)" } ?? "")
  }
}

extension ExpectTriggerParameters {
  fileprivate var sentence: String {
    "Looks at the calls of the trigger \(trigger.quoted(\.rawValue))"
      + (user.map { " for \($0.quoted)" } ?? "")
  }
}

extension ExpectUserParameters {
  fileprivate var sentence: String {
    if exists == .literal(false) { return "Makes sure that there is no user \(username.quoted)" }
    let conditions = fields.conditions(at: "").filter { !$0.hasPrefix("the outcome") }
    return "Makes sure of the user \(username.quoted)"
      + (conditions.isEmpty ? "" : ": " + conditions.joined(separator: ", "))
  }
}

extension VerifyTokenParameters {
  fileprivate var sentence: String {
    let claims = claims?.conditions(at: "").joined(separator: ", ")
    return "Verifies the signature, issuer, audience and expiry of the token \(token.quoted)"
      + (use.map { ", which is for \($0.quoted(\.rawValue))" } ?? "")
      + (claims.map { "; of its claims \($0)" } ?? "")
  }
}

extension HTTPParameters {
  fileprivate var sentence: String {
    let word = method?.template.spelling ?? (body == nil ? "GET" : "POST")
    return "Sends \(word) to \(url.quoted)" + listed(" with the headers", headers) + carried
      + (follow == .literal(false) ? "" : ", and follows redirects")
  }

  private var carried: String {
    switch body {
    case nil: ""
    case .json(let value): ", with the JSON `\(value.writtenText)`"
    case .form(let value): listed(", with the form", value)
    case .text(let text): ", with the text \(text.quoted)"
    }
  }
}

extension UseParameters {
  fileprivate var sentence: String {
    let given =
      arguments.map { "\($0.key) \($0.value.quoted)" }
      + (argumentMapping.map { ["the parameters \($0.quoted)"] } ?? [])
    return "Uses the flow `\(flow.name)` (`\(reference.name)`)"
      + (given.isEmpty ? "" : " with " + given.joined(separator: ", "))
  }
}
