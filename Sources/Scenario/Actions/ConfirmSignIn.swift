internal import CognitoModel

/// Responds to the open challenge of a sign-in.
package struct ConfirmSignIn: DefinedAction {
  package let answer: Answer

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "confirmSignIn"

  package static let definition = ActionDefinition.verb(
    name,
    "Responds to the open challenge of a sign-in.",
    otherNames: [
      "answerchallenge", "respondtochallenge", "respondtoauthchallenge", "entermfacode",
      "answercustomchallenge", "sendcustomchallengeanswer", "customchallenge", "sendmfacode",
      "submitmfacode", "verifymfa", "verifymfacode", "confirmmfa", "smsmfa", "softwaretokenmfa",
      "emailotp", "smsotp", "mfasetup", "selectmfatype", "selectmfa", "sendmfaselectionanswer",
      "selectchallenge", "newpasswordrequired", "setnewpassword", "completenewpassword",
      "completenewpasswordchallenge",
    ],
    [
      .optional("newPassword", .text, "The new password, if the pool requires one."),
      .optional("attributes", .texts, "Attributes that the pool requires with a new password."),
      .optional(
        "code",
        .text,
        "The code of a factor, including the first code of a new software token."
      ),
      .optional(
        "deviceName",
        .text,
        "A name for the software token that is being set up.",
        member: "FriendlyDeviceName"
      ),
      .optional("password", .text, "The password, if it was selected as the first factor."),
      .optional("answer", .text, "The response to a custom challenge."),
      .optional(
        "select",
        .choice(FactorChoice.allCases.map(\.rawValue)),
        "The factor to continue with."
      ),
      .optional("email", .text, "The address for email codes."),
      .optional("passkey", .sessionsOwn, "The passkey to respond with."),
    ],
    rules: [
      .exactlyOne(["code", "newPassword", "password", "answer", "select", "email", "passkey"]),
      .optional("deviceName", beside: "code"),
      .optional("attributes", beside: "newPassword"),
    ],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: SignInOperations.responding
      + ["AssociateSoftwareToken", "VerifySoftwareToken"],
    session: .answers,
    newPassword: "newPassword"
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    let answers: [Answer?] = [
      given.text("code").map { .code($0, deviceName: given.text("deviceName")) },
      given.text("newPassword").map { .newPassword($0, attributes: given.template("attributes")) },
      given.choice("select", as: FactorChoice.self).map(Answer.select),
      given.text("passkey").map(Answer.passkey),
      given.text("password").map(Answer.password),
      given.text("answer").map(Answer.custom),
      given.text("email").map(Answer.email),
    ]
    answer = try answers.lazy.compactMap(\.self).first.needed()
    metadata = given.metadata
  }

  package var signInRequest: SignInRequest? {
    guard case .select(let choice) = answer, let chosen = choice.literal,
      let factor = FirstFactor(rawValue: chosen.rawValue)
    else { return nil }
    return SignInRequest(
      firstFactor: factor.rawValue,
      isFirst: false,
      mayBeSecondFactor: factor == .emailOTP,
      parameter: "select"
    )
  }

  package var poolReferences: [PoolReference] {
    if case .newPassword(_, let attributes?) = answer { [.attributes(attributes)] } else { [] }
  }

  /// The calls for the response.
  ///
  /// Their input is known for responses that change the user: a new password, an email address for
  /// codes, and a named software token.
  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    let way = signIn?.flow.literal == .adminUserPassword ? SignInOperations.admin : .open
    let operation = way.respond
    switch answer {
    case .code(_, deviceName: let name?):
      return [
        PlannedCall("VerifySoftwareToken"),
        PlannedCall(answering: "MFA_SETUP", with: operation, range: name.range),
      ]
    case .email(let address):
      return [PlannedCall(answering: "MFA_SETUP", with: operation, range: address.range)]
    case .newPassword(let password, _):
      return [PlannedCall(settingPassword: password, with: operation)]
    case .code, .password, .custom, .select, .passkey:
      return [PlannedCall(answeringWith: operation)]
    }
  }

  package var sentence: String { "Responds to the open challenge with \(answer.description)" }
}
