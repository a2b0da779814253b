internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

// The software token of a signed-in user.
extension SignedIn {
  func setUpTOTP(in execution: isolated ScenarioExecution) async throws(StepStop) -> Outcome {
    let input: RequestObject = ["AccessToken": .secret(accessToken)]
    let answer = try await execution.call("AssociateSoftwareToken", input, user: username)
    guard answer.error == nil else { return Outcome(answer) }
    let token = try answer.softwareToken(of: username, in: execution.pool)
    return Outcome(answer).adding("nextStep", "done")
      .adding("secret", token["secret"])
      .adding("uri", token["uri"])
  }

  func verifyTOTPSetup(
    code: Secret,
    _ deviceName: String?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var input: RequestObject = ["AccessToken": .secret(accessToken), "UserCode": .secret(code)]
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    let answer = try await execution.call("VerifySoftwareToken", input, user: username)
    return Outcome(try answer.verifiedToken()).adding("nextStep", "done")
  }
}

extension PoolAnswer {
  /// The answer of VerifySoftwareToken, which can also refuse with a status (API reference).
  func verifiedToken() throws(StepStop) -> PoolAnswer {
    if error == nil, let status = body["Status"]?.string, status != "SUCCESS" {
      let words = "VerifySoftwareToken answered with the status \(status)"
      throw .unusable(message: words, details: [])
    }
    return self
  }

  /// The secret of a software token, and as the address that authenticator apps read.
  func softwareToken(
    of username: String,
    in pool: ScenarioPool?
  ) throws(StepStop) -> JSONObject {
    guard let secret = body["SecretCode"]?.string else {
      let words = "AssociateSoftwareToken answered without a SecretCode"
      throw .unusable(message: words, details: [])
    }
    let issuer = (pool?.members["Name"]?.string ?? "authflow").percentEncoded
    let label = "\(issuer):\(username.percentEncoded)"
    let uri = "otpauth://totp/\(label)?secret=\(secret)&issuer=\(issuer)"
    return ["secret": .string(secret), "uri": .string(uri)]
  }
}
