internal import CognitoModel
internal import Values

/// All actions of the language: checker, schema, hover texts and documentation are made of it.
package enum ActionTable {
  /// The verbs and test-side actions, in the order in which the language lists them.
  package static let entries: [ActionEntry] =
    [
      .signUp, .confirmSignUp, .resendSignUpCode, .resetPassword, .confirmResetPassword, .signIn,
      .confirmSignIn, .autoSignIn, .fetchAuthSession, .signOut, .deleteUser, .updatePassword,
      .fetchUserAttributes, .updateUserAttributes, .sendVerificationCode, .confirmUserAttribute,
      .setUpTOTP, .verifyTOTPSetup, .fetchMFAPreference, .updateMFAPreference, .rememberDevice,
      .forgetDevice, .fetchDevices, .associateWebAuthnCredential, .listWebAuthnCredentials,
      .deleteWebAuthnCredential, .awaitCode, .awaitMessage, .expectNoMessage, .expectTrigger,
      .expectUser, .expectPool, .expectClient, .verifyToken, .http, .use, .set, .wait,
      .advanceClock,
      .injectFault,
    ]

  private static let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })

  /// The verb or test-side action of this name.
  package static func entry(named name: String) -> ActionEntry? { byName[name] }

  /// Every name that can stand in a step, Cognito's own operations included.
  static let allNames = entries.map(\.name) + CognitoModel.operationNames

  /// Whether a word is written like one of Cognito's own operations.
  static func looksLikeOperation(_ name: String) -> Bool {
    name.unicodeScalars.first.map { ("A"..."Z").contains($0) } ?? false
  }

  private static let operationNames = Set(CognitoModel.operationNames)

  /// Whether a word is one of Cognito's own operations.
  static func isOperation(_ name: String) -> Bool { operationNames.contains(name) }

  /// How an action is written with what it needs, as help; nil for other words.
  static func sketch(of name: String) -> String? {
    guard let entry = entry(named: name) else {
      return !isOperation(name) ? nil : "Write `\(name): {}`, with its members."
    }
    switch entry.input {
    case .parameters(let parameters):
      let choices = entry.rules.filter { $0.isNeeded && $0.anchor == nil }
      let names = parameters.filter(\.isRequired).map(\.name) + choices.compactMap(\.names.first)
      let needed = names.map { "\($0): ..." }
      let inside = needed.isEmpty ? "{}" : "{ \(needed.joined(separator: ", ")) }"
      return "Write `\(name): \(inside)`."
    case .duration: return "Write for example `\(name): 2s`."
    case .newNames: return "Write `\(name): { NAME: value }`."
    case .settings(let settings): return "Write for example `\(name): { \(settings.example) }`."
    }
  }
}
