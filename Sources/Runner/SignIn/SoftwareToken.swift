internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

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
