internal import CognitoModel
internal import Values

/// All actions of the language: checker, schema, hover texts and documentation are made of it.
package enum ActionTable {
  /// The verbs and test-side actions, in the order in which the language lists them.
  package static let entries: [ActionEntry] =
    [
      .signUp, .confirmSignUp, .resendSignUpCode, .resetPassword, .confirmResetPassword, .signIn,
      .confirmSignIn, .fetchAuthSession, .signOut, .deleteUser, .updatePassword,
      .fetchUserAttributes, .awaitCode, .expectUser, .use, .set, .wait, .advanceClock,
    ] + later

  private static let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })

  /// The verb or test-side action of this name.
  package static func entry(named name: String) -> ActionEntry? { byName[name] }

  /// Every name that can stand in a step, Cognito's own operations included.
  static let allNames = entries.map(\.name) + CognitoModel.operationNames

  /// Whether a word is written like one of Cognito's own operations.
  static func looksLikeOperation(_ name: String) -> Bool {
    name.unicodeScalars.first.map { ("A"..."Z").contains($0) } ?? false
  }

  /// How an action is written with what it needs, as help; nil for other words.
  static func sketch(of name: String) -> String? {
    guard let entry = entry(named: name) else {
      return CognitoModel.operation(name) == nil ? nil : "Write `\(name): {}`, with its members."
    }
    switch entry.input {
    case .parameters(let parameters):
      let needed = parameters.filter(\.isRequired).map { "\($0.name): ..." }
      let inside = needed.isEmpty ? "{}" : "{ \(needed.joined(separator: ", ")) }"
      return "Write `\(name): \(inside)`."
    case .duration: return "Write for example `\(name): 2s`."
    case .newNames: return "Write `\(name): { NAME: value }`."
    case .unchecked: return nil
    }
  }

  /// What later versions bring.
  private static let later: [ActionEntry] = [
    .later("autoSignIn", .signIn, "Signs in a user who has just confirmed."),
    .later("updateUserAttributes", .signIn, "Changes attributes of the signed-in user."),
    .later("sendVerificationCode", .signIn, "Sends a code to verify an attribute."),
    .later("confirmUserAttribute", .signIn, "Verifies an attribute with its code."),
    .later("setUpTOTP", .signIn, "Begins to set up a software token."),
    .later("verifyTOTPSetup", .signIn, "Finishes setting up a software token."),
    .later("fetchMFAPreference", .signIn, "Reads which second factors are enabled."),
    .later("updateMFAPreference", .signIn, "Enables and prefers second factors."),
    .later("rememberDevice", .signIn, "Makes the session's device a remembered one."),
    .later("forgetDevice", .signIn, "Forgets a device."),
    .later("fetchDevices", .signIn, "Lists the user's devices."),
    .later("associateWebAuthnCredential", .signIn, "Registers a passkey."),
    .later("listWebAuthnCredentials", .signIn, "Lists the user's passkeys."),
    .later("deleteWebAuthnCredential", .signIn, "Removes a passkey."),
    .later("awaitMessage", .mail, "Waits for a message and reads it."),
    .later("expectNoMessage", .mail, "Makes sure that no message arrives."),
    .later("expectPool", .language, "Holds the pool's settings against matchers."),
    .later("expectClient", .language, "Holds the client's settings against matchers."),
    .later("verifyToken", .language, "Checks a token's signature, issuer, audience and expiry."),
    .later("http", .language, "Sends a plain HTTP request."),
    .later("injectFault", .signIn, "Makes the mock fail on purpose."),
  ]
}
