internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SetUpTOTP: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await execution.signedIn(step.session).setUpTOTP(in: execution)
  }
}

extension VerifyTOTPSetup: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let code = try execution.secret(code)
    let name = try deviceName.map { name throws(StepStop) in try execution.text(name) }
    return try await execution.signedIn(step.session)
      .verifyTOTPSetup(code: code, name, in: execution)
  }
}

extension FetchMFAPreference: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let answer = try await execution.signedIn(step.session).call("GetUser", in: execution)
    return answer.done.adding("mfa", answer.body.secondFactors)
  }
}

extension JSONObject {
  /// The second factors from GetUser or AdminGetUser, as `enabled` and `preferred`.
  var secondFactors: JSONValue {
    var mfa: JSONObject = ["enabled": self["UserMFASettingList"] ?? []]
    mfa["preferred"] = self["PreferredMfaSetting"]
    return .object(mfa)
  }
}

extension UpdateMFAPreference: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // Like Amplify, reads the preference first if it is kept, and the result afterwards.
    let held = try execution.signedIn(step.session)
    var wanted: [(member: String, factor: FactorChoice, preference: Preference)] = []
    for (member, factor, preference) in factors {
      guard let preference else { continue }
      wanted.append((member, factor, try execution.choice(preference)))
    }
    var current: String?
    if wanted.contains(where: { $0.preference == .enabled }) {
      let user = try await held.call("GetUser", in: execution)
      guard user.error == nil else { return Outcome(user) }
      current = user.body["PreferredMfaSetting"]?.string
    }
    var input = RequestObject()
    for (member, factor, preference) in wanted {
      input[member] = .plain(preference.settings(isPreferredNow: current == factor.rawValue))
    }
    let answer = try await held.call("SetUserMFAPreference", input, in: execution)
    guard answer.error == nil else { return Outcome(answer) }
    let user = try await held.call("GetUser", in: execution)
    return user.done.adding("mfa", user.body.secondFactors)
  }

  private var factors: [(String, FactorChoice, TypedExpression<Preference>?)] {
    [
      ("SMSMfaSettings", .smsMFA, sms), ("SoftwareTokenMfaSettings", .softwareToken, totp),
      ("EmailMfaSettings", .emailOTP, email),
    ]
  }
}

extension UpdateMFAPreference.Preference {
  /// The value of the factor's member in SetUserMFAPreference.
  ///
  /// The service clears the preference of a factor that is not marked as preferred.
  fileprivate func settings(isPreferredNow: Bool) -> JSONValue {
    switch self {
    case .enabled: ["Enabled": true, "PreferredMfa": .bool(isPreferredNow)]
    case .preferred: ["Enabled": true, "PreferredMfa": true]
    case .notPreferred: ["Enabled": true, "PreferredMfa": false]
    case .disabled: ["Enabled": false, "PreferredMfa": false]
    }
  }
}

// The software token of a signed-in user.
extension SignedIn {
  func setUpTOTP(in execution: isolated ScenarioExecution) async throws(StepStop) -> Outcome {
    let answer = try await call("AssociateSoftwareToken", in: execution)
    guard answer.error == nil else { return Outcome(answer) }
    let token = try answer.softwareToken(of: attempt.username, in: execution.pool)
    return answer.done.adding("secret", token["secret"]).adding("uri", token["uri"])
  }

  func verifyTOTPSetup(
    code: Secret,
    _ deviceName: String?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var input: RequestObject = ["UserCode": .secret(code)]
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    return try await call("VerifySoftwareToken", input, in: execution).verifiedToken().done
  }
}

extension PoolResponse {
  /// The response of VerifySoftwareToken, which can also reject the code with a status (API
  /// reference).
  ///
  /// Throws if the status is not `SUCCESS`.
  func verifiedToken() throws(StepStop) -> PoolResponse {
    if error == nil, let status = body["Status"]?.string, status != "SUCCESS" {
      throw .unusable(message: "expected VerifySoftwareToken to return SUCCESS, got \(status)")
    }
    return self
  }

  /// A software token's secret, as a string and as the URI that authenticator apps read.
  func softwareToken(
    of username: String,
    in pool: ScenarioPool?
  ) throws(StepStop) -> JSONObject {
    guard let secret = body["SecretCode"]?.string else {
      throw .unusable(message: "the response of AssociateSoftwareToken has no SecretCode")
    }
    let issuer = (pool?.members["Name"]?.string ?? "authflow").percentEncoded
    let label = "\(issuer):\(username.percentEncoded)"
    let uri = "otpauth://totp/\(label)?secret=\(secret)&issuer=\(issuer)"
    return ["secret": .string(secret), "uri": .string(uri)]
  }
}
