internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// What a signed-in user does about second factors.
extension ScenarioExecution {
  func setUpTOTP(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let input: JSONObject = ["AccessToken": .string(held.accessToken)]
    let answer = try await call("AssociateSoftwareToken", input, user: held.username)
    guard answer.error == nil else { return Outcome(answer) }
    let token = try softwareToken(in: answer, of: held.username)
    return Outcome(answer).adding("nextStep", "done")
      .adding("secret", token["secret"])
      .adding("uri", token["uri"])
  }

  func verifyTOTPSetup(
    code: String,
    _ deviceName: String?,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    var input: JSONObject = [
      "AccessToken": .string(held.accessToken), "UserCode": .string(code),
    ]
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    return Outcome(try await verifyToken(input, user: held.username)).adding("nextStep", "done")
  }

  /// VerifySoftwareToken, which can also refuse with a status (API reference).
  func verifyToken(_ input: JSONObject, user: String) async throws(StepStop) -> PoolAnswer {
    let answer = try await call("VerifySoftwareToken", input, user: user)
    if answer.error == nil, let status = answer.body["Status"]?.string, status != "SUCCESS" {
      let words = "VerifySoftwareToken answered with the status \(status)"
      throw .unusable(message: words, details: [])
    }
    return answer
  }

  func fetchMFAPreference(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let answer = try await call("GetUser", ["AccessToken": .string(held.accessToken)])
    return Outcome(answer).adding("nextStep", "done").adding("mfa", answer.body.secondFactors)
  }

  /// Reads before what is preferred where that is to stay, as Amplify does, and afterwards what came
  /// of it.
  func updateMFAPreference(
    _ preferences: MFAPreferences,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let token: JSONObject = ["AccessToken": .string(held.accessToken)]
    var wanted: [(member: String, factor: FactorChoice, preference: MFAPreference)] = []
    for (member, factor, preference) in preferences.all {
      guard let preference else { continue }
      wanted.append((member, factor, try choice(preference)))
    }
    var current: String?
    if wanted.contains(where: { $0.preference == .enabled }) {
      let user = try await call("GetUser", token)
      guard user.error == nil else { return Outcome(user) }
      current = user.body["PreferredMfaSetting"]?.string
    }
    var input = token
    for (member, factor, preference) in wanted {
      input[member] = preference.settings(isPreferredNow: current == factor.rawValue)
    }
    let answer = try await call("SetUserMFAPreference", input)
    guard answer.error == nil else { return Outcome(answer) }
    return try await fetchMFAPreference(session: session)
  }
}

extension MFAPreferences {
  fileprivate var all: [(String, FactorChoice, TypedExpression<MFAPreference>?)] {
    [
      ("SMSMfaSettings", .smsMFA, sms), ("SoftwareTokenMfaSettings", .softwareToken, totp),
      ("EmailMfaSettings", .emailOTP, email),
    ]
  }
}

extension MFAPreference {
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

extension JSONObject {
  /// The second factors that GetUser or AdminGetUser shows, in the language's words.
  var secondFactors: JSONValue {
    var mfa: JSONObject = ["enabled": self["UserMFASettingList"] ?? []]
    mfa["preferred"] = self["PreferredMfaSetting"]
    return .object(mfa)
  }
}

// MARK: - Secrets

extension ScenarioExecution {
  /// The secret of a software token, and as the address that authenticator apps read.
  func softwareToken(
    in answer: PoolAnswer,
    of username: String
  ) throws(StepStop) -> JSONObject {
    guard let secret = answer.body["SecretCode"]?.string else {
      let words = "AssociateSoftwareToken answered without a SecretCode"
      throw .unusable(message: words, details: [])
    }
    let issuer = (pool?.members["Name"]?.string ?? "authflow").percentEncoded
    let label = "\(issuer):\(username.percentEncoded)"
    let uri = "otpauth://totp/\(label)?secret=\(secret)&issuer=\(issuer)"
    return ["secret": .string(secret), "uri": .string(uri)]
  }
}
