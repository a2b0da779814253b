internal import CognitoModel

/// All actions of the language: checker, schema, hover texts and documentation are made of it.
package enum ActionTable {
  /// The verbs and test-side actions, in the order in which the language lists them.
  package static let actions: [any DefinedAction.Type] = [
    SignUp.self, ConfirmSignUp.self, ResendSignUpCode.self, ResetPassword.self,
    ConfirmResetPassword.self, SignIn.self, ConfirmSignIn.self, AutoSignIn.self,
    FetchAuthSession.self, SignOut.self, DeleteUser.self, UpdatePassword.self,
    FetchUserAttributes.self, UpdateUserAttributes.self, SendVerificationCode.self,
    ConfirmUserAttribute.self, SetUpTOTP.self, VerifyTOTPSetup.self, FetchMFAPreference.self,
    UpdateMFAPreference.self, RememberDevice.self, ForgetDevice.self, FetchDevices.self,
    AssociateWebAuthnCredential.self, ListWebAuthnCredentials.self, DeleteWebAuthnCredential.self,
    AwaitCode.self, AwaitMessage.self, ExpectNoMessage.self, ExpectTrigger.self, ExpectUser.self,
    ExpectPool.self, ExpectClient.self, VerifyToken.self, HTTPCall.self, UseFlow.self,
    SetValues.self, Wait.self, AdvanceClock.self, InjectFault.self,
  ]

  /// What every use of each of them has in common.
  package static let entries = actions.map { $0.definition }

  private static let byName = Dictionary(
    uniqueKeysWithValues: actions.map { ($0.definition.name, $0) }
  )

  /// The verb or test-side action of this name.
  static func action(named name: String) -> (any DefinedAction.Type)? { byName[name] }

  /// What is known of the verb or test-side action of this name.
  package static func entry(named name: String) -> ActionDefinition? { byName[name]?.definition }

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

// MARK: - Words of other tools and of everyday speech

extension ActionTable {
  /// What actions and operations are called elsewhere, in lower case.
  ///
  /// Words that are an operation's name but for its first letter belong to the verb where one is meant.
  package static let otherNames: [String: [String]] = [
    "AdminCreateUser": ["createuser", "adduser"], "AdminSetUserPassword": ["setpassword"],
  ].merging(entries.map { ($0.name, $0.otherNames) }) { first, _ in first }

  private static let byOtherName = Dictionary(
    otherNames.flatMap { action, words in words.map { ($0, action) } },
    uniquingKeysWith: { first, _ in first }
  )

  private static let byLowercaseName = Dictionary(
    allNames.map { ($0.lowercased(), $0) },
    uniquingKeysWith: { verb, _ in verb }
  )

  /// The action that a word surely means: one that is called so elsewhere, or that differs only in case;
  /// nil where there is none.
  static func surelyMeant(by word: String) -> String? {
    let word = word.lowercased()
    return byOtherName[word] ?? byLowercaseName[word]
  }
}
