internal import ConfigurationChanges
internal import JSON
internal import ServiceRules

extension WorthTesting {
  private static let updates: Set = ["UpdateUserAttributes"]

  static let attributes: [WorthTesting] = [
    WorthTesting(
      "required-attribute",
      "pool.SchemaAttributes.*.Required",
      .is(true),
      "a sign-up without the attribute must be refused",
      testedBy: .expects("InvalidParameterException", of: ["SignUp"])
    ),
    WorthTesting(
      "immutable-attribute",
      "pool.SchemaAttributes.*.Mutable",
      .is(false),
      "users can't change the attribute",
      testedBy: .any([
        .expects("InvalidParameterException", of: updates),
        .expects("NotAuthorizedException", of: updates),
      ])
    ),
    WorthTesting(
      "verified-update",
      "pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate",
      .hasElements,
      "the old address stays in use until a code confirms the new one",
      testedBy: .all([.calls(updates), .calls(["VerifyUserAttribute"])])
    ),
    WorthTesting(
      "writable-attributes",
      "clients.*.WriteAttributes",
      .isWritten,
      "the client can change only these attributes",
      testedBy: .expects("NotAuthorizedException", of: updates.union(["SignUp"]))
    ),
    WorthTesting(
      "changed-address",
      "pool.AutoVerifiedAttributes",
      .hasElements,
      "a new address is unverified until its code is confirmed",
      testedBy: .calls(["VerifyUserAttribute"])
    ),
  ]

  static let groups: [WorthTesting] = [
    WorthTesting(
      "group",
      "groups.*",
      .isWritten,
      "tokens contain the groups of a user",
      testedBy: .any([.calls(["AdminAddUserToGroup"]), .calls(["AdminListGroupsForUser"])])
    ),
    WorthTesting(
      "identity-provider",
      "identityProviders.*",
      .isWritten,
      "users sign in with an identity provider",
      testedBy: UserFlow.oauth.probe
    ),
  ]

  static let triggers: [WorthTesting] = functions.flatMap { member, name, id, reason in
    let probe: Probe =
      name == "customChallenge"
      ? .any([.triggers(name), .reaches(["confirmSignInWithCustomChallenge"])]) : effect(of: name)
    return [
      WorthTesting(
        "\(id)-function",
        SettingPattern("pool.LambdaConfig.\(member)"),
        .isWritten,
        "the function \(reason)",
        testedBy: probe
      ),
      WorthTesting(
        "\(id)-stub",
        SettingPattern("triggers.\(name)"),
        .isWritten,
        "the trigger \(reason)",
        testedBy: probe
      ),
    ]
  }

  /// The members of `LambdaConfig`, with the names of their stubs and the reasons for a test.
  private static let functions = [
    ("PreSignUp", "preSignUp", "pre-sign-up", "can refuse or confirm a sign-up"),
    (
      "PostConfirmation", "postConfirmation", "post-confirmation", "runs after a user is confirmed"
    ),
    ("PreAuthentication", "preAuthentication", "pre-authentication", "can refuse a sign-in"),
    ("PostAuthentication", "postAuthentication", "post-authentication", "runs after a sign-in"),
    (
      "DefineAuthChallenge", "customChallenge", "custom-challenge", "decides on custom challenges"
    ),
    (
      "PreTokenGenerationConfig", "preTokenGeneration", "token-claims",
      "changes the claims of tokens"
    ),
    ("CustomMessage", "customMessage", "custom-message", "writes the messages"),
    (
      "UserMigration", "userMigration", "user-migration", "creates users from another directory"
    ),
  ]

  /// A check of the trigger's calls, or an expectation of its error.
  private static func effect(of name: String) -> Probe {
    let refusing = ["preSignUp", "preAuthentication", "preTokenGeneration"]
    let operations: Set = [
      "SignUp", "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth",
      "AdminRespondToAuthChallenge",
    ]
    return refusing.contains(name)
      ? .any([.triggers(name), .expects("UserLambdaValidationException", of: operations)])
      : .triggers(name)
  }
}
