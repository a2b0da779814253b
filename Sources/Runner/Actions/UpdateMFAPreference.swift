internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension UpdateMFAPreference: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // Amplify too reads before what is preferred where that is to stay, and afterwards what came of it.
    let held = try execution.signedIn(step.session)
    let token: RequestObject = ["AccessToken": .secret(held.accessToken)]
    var wanted: [(member: String, factor: FactorChoice, preference: Preference)] = []
    for (member, factor, preference) in factors {
      guard let preference else { continue }
      wanted.append((member, factor, try execution.choice(preference)))
    }
    var current: String?
    if wanted.contains(where: { $0.preference == .enabled }) {
      let user = try await execution.call("GetUser", token)
      guard user.error == nil else { return Outcome(user) }
      current = user.body["PreferredMfaSetting"]?.string
    }
    var input = token
    for (member, factor, preference) in wanted {
      input[member] = .plain(preference.settings(isPreferredNow: current == factor.rawValue))
    }
    let answer = try await execution.call("SetUserMFAPreference", input)
    guard answer.error == nil else { return Outcome(answer) }
    let user = try await execution.call("GetUser", token)
    return Outcome(user).adding("nextStep", "done").adding("mfa", user.body.secondFactors)
  }

  private var factors: [(String, FactorChoice, TypedExpression<Preference>?)] {
    [
      ("SMSMfaSettings", .smsMFA, sms), ("SoftwareTokenMfaSettings", .softwareToken, totp),
      ("EmailMfaSettings", .emailOTP, email),
    ]
  }
}

extension UpdateMFAPreference.Preference {
  /// The member's value in SetUserMFAPreference; the service takes what is not preferred in it for
  /// not preferred any more.
  fileprivate func settings(isPreferredNow: Bool) -> JSONValue {
    switch self {
    case .enabled: ["Enabled": true, "PreferredMfa": .bool(isPreferredNow)]
    case .preferred: ["Enabled": true, "PreferredMfa": true]
    case .notPreferred: ["Enabled": true, "PreferredMfa": false]
    case .disabled: ["Enabled": false, "PreferredMfa": false]
    }
  }
}
