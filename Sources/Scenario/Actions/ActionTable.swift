internal import CognitoModel

/// All actions of the language, for the checker, the schema, the hovers, and the documentation.
enum ActionTable {
  /// The verbs and test-side actions, with related actions together.
  static let actions: [any DefinedAction.Type] = [
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

  /// The definitions of the actions, in the same order.
  static let entries = actions.map { $0.definition }

  private static let byName = KeywordTable(actions.map { ($0.name, $0) })

  /// The verb or test-side action with this name; nil for other names.
  static func action(named name: String) -> (any DefinedAction.Type)? { byName[name] }

  /// The definition of the verb or test-side action with this name; nil for other names.
  static func entry(named name: String) -> ActionDefinition? { byName[name]?.definition }

  /// The names of all actions, including Cognito's operations.
  static let allNames = actions.map { $0.name } + CognitoModel.operationNames

  /// Whether a name starts with an uppercase letter, as Cognito's operations do.
  static func looksLikeOperation(_ name: String) -> Bool {
    name.unicodeScalars.first.map { ("A"..."Z").contains($0) } ?? false
  }

  private static let operationNames = Set(CognitoModel.operationNames)

  static func isOperation(_ name: String) -> Bool {
    looksLikeOperation(name) && operationNames.contains(name)
  }

  /// The help that shows how to write an action with its required parameters; nil for other names.
  ///
  /// `text` is the value of the only required parameter, in YAML, if the parameter is a string.
  static func sketch(of name: String, with text: String? = nil) -> String? {
    guard let entry = entry(named: name) else {
      return CognitoModel.operation(name).map { operation in
        let needed = operation.input.members.filter { member in
          member.isRequired && !ServiceMemberDecoder.filledIn.contains(member.name)
        }
        let inside = needed.map { "\($0.name): ..." }.joined(separator: ", ")
        return inside.isEmpty
          ? "Write `\(name): {}`, or `\(name): { MEMBER: ... }`."
          : "Write `\(name): { \(inside) }`."
      }
    }
    switch entry.input {
    case .parameters(let parameters):
      if let example = entry.exampleOfChoice {
        return "For example, write `\(name): \(example)`."
      }
      let choices = entry.rules.filter { $0.isNeeded && $0.anchor == nil }
      let names = parameters.filter(\.isRequired).map(\.name) + choices.compactMap(\.names.first)
      let isText = parameters.first { $0.name == names.first }?.kind.isText == true
      let value = names.count == 1 && isText ? text : nil
      let needed = names.map { "\($0): \(value ?? "...")" }
      let inside = needed.isEmpty ? "{}" : "{ \(needed.joined(separator: ", ")) }"
      return "Write `\(name): \(inside)`."
    case .duration: return "For example, write `\(name): 2s`."
    case .newNames: return "Write `\(name): { NAME: value }`."
    case .settings(let settings): return "For example, write `\(name): { \(settings.example) }`."
    }
  }
}

extension ActionDefinition {
  /// The parameters that the action requires next to a parameter, each the first of its group.
  func requirements(beside name: String) -> [String] {
    rules.filter { rule in
      rule.isNeeded && rule.anchor.map { $0.name == name && $0.word == nil } == true
    }.compactMap(\.names.first)
  }

  /// A complete mapping with example values.
  ///
  /// Nil unless the action requires a choice that requires another parameter.
  fileprivate var exampleOfChoice: String? {
    let choices = rules.filter { $0.isNeeded && $0.anchor == nil }.compactMap(\.names.first)
    let others = choices.flatMap { requirements(beside: $0) }
    guard !others.isEmpty else { return nil }
    let parts = (choices + others).map { "\($0): \(ParameterSynonyms.anyExamples[$0] ?? "...")" }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

// MARK: - Names in other tools and in everyday language

extension ActionTable {
  /// Other names of actions and operations, in lowercase.
  ///
  /// A name that differs from an operation only in its first letter means the verb, if there is
  /// one.
  static let otherNames: [String: [String]] = [
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

  /// The action that a word clearly means, as its name in another tool or in another case.
  ///
  /// The name of a sign-in's next step means the action that answers it.
  static func surelyMeant(by word: String) -> String? {
    let word = word.lowercased()
    if NextStepSynonyms.starts.contains(where: word.hasPrefix) { return ConfirmSignIn.name }
    return byOtherName[word] ?? byLowercaseName[word]
  }
}
