internal import CognitoModel
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

// Errors whose cause is the user of a call or how the user signs in.
extension FailureAdvice {
  static var onUsers: [FailureAdvice] {
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

  private static func sessionAdvice(_ situation: FailureSituation) -> String? {
    guard situation.calls(SignInOperations.names) else { return nil }
    return "only `signIn`, `confirmSignIn`, and `autoSignIn` open a session; "
      + (situation.isOperation
        ? "after an operation, pass `AccessToken: $(…)`" : "use `signIn` instead of an operation")
  }

  /// The clause with further advice for a pool without second factors; empty for other pools.
  private static func addition(_ advice: String, withoutFactorsIn pool: JSONObject) -> String {
    pool["MfaConfiguration"] == "OFF" ? "; also \(advice)" : ""
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
    let flows = pool.clientMembers["ExplicitAuthFlows"]?.strings ?? []
    return ExplicitAuthFlows.allowed(by: flows).contains("ALLOW_USER_PASSWORD_AUTH")
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
