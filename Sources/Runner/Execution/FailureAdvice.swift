internal import CognitoModel
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// The context of a failure, for advice on its error.
struct FailureSituation {
  let scenario: Scenario

  /// The failed step; nil for a given user.
  let step: Step?
  let pool: ScenarioPool?
  let poolName: String

  /// The call that returned the error; nil if the error did not come from a call.
  let exchange: ExchangeRecord?

  /// The reason that the step's last call sent no message; nil if it may have sent one.
  var unsent: String?

  /// Whether the pool has a UserMigration trigger.
  var migratesUsers = false

  /// The error's message, which is not masked, so advice only searches it; nil without an error.
  var message: String?

  /// The members of the pool if it has only the scenario's settings; nil for other pools.
  fileprivate var ownPool: JSONObject? { pool.flatMap { $0.isDefault ? $0.members : nil } }

  fileprivate var isOperation: Bool { step?.action is OperationCall }

  fileprivate func calls(_ operations: [String]) -> Bool {
    scenario.everyStep.contains { step in
      (step.action as? OperationCall).map { operations.contains($0.name) } ?? false
    }
  }
}

/// The instruction for an error whose cause is known.
struct FailureAdvice {
  private let type: String

  /// The operation that returns the error; nil for any.
  private let operation: String?

  /// A part of the error's message; empty for any message.
  private let message: String

  /// The sentence for a situation; nil if the cause is not known.
  private let sentence: (FailureSituation) -> String?

  private init(
    _ type: String,
    of operation: String? = nil,
    containing message: String = "",
    _ sentence: @escaping (FailureSituation) -> String?
  ) {
    (self.type, self.operation, self.message) = (type, operation, message)
    self.sentence = sentence
  }

  /// The advice on an error that no step expects; empty if the cause is not known.
  static func on(_ type: String, _ message: String?, _ situation: FailureSituation) -> [String] {
    let operation = situation.exchange?.operation
    var situation = situation
    situation.message = message
    for advice in all where advice.type == type {
      guard advice.operation == nil || advice.operation == operation,
        advice.message.isEmpty || message?.contains(advice.message) == true
      else { continue }
      if let sentence = advice.sentence(situation) { return [sentence] }
    }
    return []
  }

  private static var all: [FailureAdvice] { onSettings + onUsers }

  private static var onSettings: [FailureAdvice] {
    [
      FailureAdvice(
        "InvalidParameterException",
        containing: "Username should be an email",
        usernameAdvice
      ),
      FailureAdvice(
        "InvalidParameterException",
        containing: "Attribute does not exist in the schema",
        attributeAdvice
      ),
      FailureAdvice("SoftwareTokenMFANotFoundException", of: "AssociateSoftwareToken", tokenAdvice),
      FailureAdvice("InvalidParameterException", containing: "SMS_MFA is not enabled") {
        situation in
        situation.ownPool.map { _ in FailureAdvice.smsAdvice }
      },
      FailureAdvice("NotAuthorizedException", containing: "SECRET_HASH was not received") {
        situation in
        guard situation.isOperation else { return nil }
        return "authflow fills in `SecretHash` only as a top-level member of the input, not "
          + "inside `AuthParameters` or `ChallengeResponses`; use `signIn` instead"
      },
      FailureAdvice("ResourceNotFoundException", projectAdvice),
    ]
  }

  private static var onUsers: [FailureAdvice] {
    [
      FailureAdvice("InvalidParameterException", containing: "turn on SMS_MFA") { situation in
        situation.ownPool.map { pool in
          "the user has no `phone_number`; add `phone: $(user.phone)` to a user in `given`, or "
            + "`phone_number` to the `attributes` of `signUp`"
            + FailureAdvice.addition(FailureAdvice.smsAdvice, withoutFactorsIn: pool)
        }
      },
      FailureAdvice("InvalidParameterException", containing: "turn on SOFTWARE_TOKEN_MFA") {
        situation in
        situation.ownPool.map { pool in
          "the user has no software token; call `setUpTOTP` and `verifyTOTPSetup` first"
            + FailureAdvice.addition(FailureAdvice.optionalAdvice, withoutFactorsIn: pool)
        }
      },
      FailureAdvice("NotSignedIn", sessionAdvice),
      FailureAdvice(
        "NotAuthorizedException",
        containing: "Incorrect username or password",
        migrationAdvice
      ),
      FailureAdvice("UserNotFoundException", migrationAdvice),
    ]
  }
}

// MARK: - Sentences

extension FailureAdvice {
  private static func usernameAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.ownPool,
      let name = situation.exchange?.request["Username"]?.string
    else { return nil }
    let takes = pool["UsernameAttributes"]?.array?.compactMap(\.string) ?? []
    guard takes == ["email"] else { return nil }
    let start = "the pool accepts only email addresses as user names; "
    return name.hasPrefix("+")
      ? start + "for phone numbers, write `given: { pool: { UsernameAttributes: [phone_number], "
        + "AutoVerifiedAttributes: [phone_number] } }`"
      : start + "for other names, write `given: { pool: { UsernameAttributes: [] } }`"
  }

  private static func attributeAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.ownPool, let message = situation.message else { return nil }
    let prefix = "custom:"
    let sent = situation.exchange?.request["UserAttributes"]?.array ?? []
    let unknown = sent.compactMap { $0["Name"]?.string }.first { name in
      name.hasPrefix(prefix) && message.contains("\(name): Attribute does not exist")
    }
    guard let unknown else { return nil }
    let name = unknown.dropFirst(prefix.count)
    let declared = pool["SchemaAttributes"]?.array ?? []
    if declared.contains(where: { $0["Name"]?.string == prefix + unknown }) {
      return "`Schema` takes names without `custom:`; write `Name: \(name)`"
    }
    return "the pool does not have the attribute `\(unknown)`; declare it in `given.pool` with "
      + "`Schema: [{ Name: \(name), AttributeDataType: String, Mutable: true }]`"
  }

  /// The advice to send the password of a user whom a trigger can migrate.
  private static func migrationAdvice(_ situation: FailureSituation) -> String? {
    guard situation.migratesUsers, !situation.signsInWithPassword,
      let request = situation.exchange?.request
    else { return nil }
    let reason: String
    switch (request["AuthFlow"]?.string, request["ChallengeName"]?.string) {
    case ("USER_SRP_AUTH", _), (_, "PASSWORD_VERIFIER"):
      reason = "a sign-in with SRP does not send the password"
    case ("CUSTOM_AUTH", _): reason = "a sign-in with CUSTOM_AUTH does not call it"
    case ("USER_AUTH", _): reason = "a sign-in with USER_AUTH does not call it"
    default: return nil
    }
    return "`userMigration` was not called, because \(reason); use `flow: USER_PASSWORD_AUTH`"
      + (situation.allowsPasswords ? "" : ", and add \(passwordPermission)")
  }

  /// The clause with further advice for a pool without second factors; empty for other pools.
  private static func addition(_ advice: String, withoutFactorsIn pool: JSONObject) -> String {
    pool["MfaConfiguration"] == "OFF" ? "; also \(advice)" : ""
  }

  private static let smsAdvice =
    "write `given: { pool: { MfaConfiguration: OPTIONAL, SmsMfaConfiguration: {} } }`"

  private static let optionalAdvice =
    "write `given: { pool: { MfaConfiguration: OPTIONAL } }`, which also enables software tokens"

  private static func tokenAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.ownPool else { return nil }
    return pool["MfaConfiguration"] == "OFF"
      ? optionalAdvice
      : "write `SoftwareTokenMfaConfiguration: { Enabled: true }` in `given.pool`"
  }

  private static func sessionAdvice(_ situation: FailureSituation) -> String? {
    guard situation.calls(SignInOperations.allCases.flatMap(\.all)) else { return nil }
    return "only `signIn`, `confirmSignIn`, and `autoSignIn` open a session; "
      + (situation.isOperation
        ? "after an operation, pass `AccessToken: $(…)`" : "use `signIn` instead of an operation")
  }

  /// The advice to check the project file's key with the rejected ID; nil for any other ID.
  private static func projectAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.pool, pool.rules != nil else { return nil }
    let request = situation.exchange?.request
    let client = pool.clients.first { .string($0.id) == request?["ClientId"] }
    let key: String
    if let client, client.id != pool.client.id {
      key = "clients.\(client.name).clientId"
    } else if request?["ClientId"] == .string(pool.client.id) {
      key = "clientId"
    } else {
      return nil
    }
    return "check `\(key)` of the pool `\(situation.poolName)` in the project file"
  }
}

/// The setting of a client that allows the flow that calls UserMigration.
private let passwordPermission =
  "`ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]` to `given.client`"

extension FailureSituation {
  /// Whether the client allows USER_PASSWORD_AUTH, or can't be changed in `given.client`.
  fileprivate var allowsPasswords: Bool {
    guard let pool, ownPool != nil, exchange?.request["ClientId"] == .string(pool.client.id) else {
      return true
    }
    let flows = pool.clientMembers["ExplicitAuthFlows"]?.array ?? []
    return flows.contains("ALLOW_USER_PASSWORD_AUTH") || flows.contains("USER_PASSWORD_AUTH")
  }

  /// Whether a step of the scenario signs in with a flow that calls UserMigration.
  fileprivate var signsInWithPassword: Bool {
    scenario.everyStep.contains { step in
      switch (step.action as? SignIn)?.flow.literal {
      case .userPassword, .adminUserPassword: true
      default: false
      }
    }
  }
}

// MARK: - Differences

extension FailureAdvice {
  /// The advice on fields that a successful step's outcome lacks; empty if the cause is not
  /// known.
  static func on(_ mismatches: [Mismatch], _ situation: FailureSituation) -> [String] {
    var advice: [String] = []
    if mismatches.contains(where: \.lacksDelivery), let unsent = situation.unsent {
      advice.append(unsent)
    }
    if mismatches.contains(where: \.lacksTokenCode), situation.leavesTokenOff {
      advice.append(
        "`verifyTOTPSetup` does not enable the token; add "
          + "`updateMFAPreference: { totp: enabled }` after it"
      )
    }
    return advice
  }
}

extension FailureSituation {
  /// Whether the scenario sets up a software token but never enables it.
  fileprivate var leavesTokenOff: Bool {
    let actions = scenario.everyStep.map(\.action)
    return actions.contains { $0 is VerifyTOTPSetup }
      && !actions.contains { $0 is UpdateMFAPreference }
      && !calls(["SetUserMFAPreference", "AdminSetUserMFAPreference"])
  }
}

extension Mismatch {
  fileprivate var lacksDelivery: Bool {
    got == nil && (path == "delivery" || path.hasPrefix("delivery."))
  }

  fileprivate var lacksTokenCode: Bool {
    path == "nextStep" && expected.contains("confirmSignInWithTOTPCode") && got == "done"
  }
}
