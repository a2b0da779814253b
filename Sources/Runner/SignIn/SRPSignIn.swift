internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

/// A password that is about to be proved without being sent (SRP-6a, as amplify-swift does).
struct PasswordProof {
  let password: Secret
  private let client: SRPClient

  init(_ password: Secret) {
    var random = SystemRandomNumberGenerator()
    self.password = password
    client = SRPClient(using: &random)
  }

  /// What the first of the two requests has.
  var start: RequestObject { ["SRP_A": .secret(Secret(client.publicValue))] }

  /// Answers a verifier challenge: the second request proves that `owner`, a user or a device, knows the password.
  func answer(
    _ challenge: Challenge,
    of owner: String,
    in group: String,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolAnswer {
    let given = { (name: String) in challenge.parameters[name]?.string ?? "" }
    let timestamp = SRPTimestamp.text(execution.run.now())
    let claim: String
    do throws(SRPError) {
      claim = try client.claim(
        poolName: group,
        userID: owner,
        password: password.reveal(),
        salt: given("SALT"),
        serverPublicValue: given("SRP_B"),
        secretBlock: given("SECRET_BLOCK"),
        timestamp: timestamp
      )
    } catch {
      throw .unusable(message: error.message)
    }
    let responses: RequestObject = [
      "TIMESTAMP": .string(timestamp),
      "PASSWORD_CLAIM_SECRET_BLOCK": .secret(Secret(given("SECRET_BLOCK"))),
      "PASSWORD_CLAIM_SIGNATURE": .secret(Secret(claim)),
    ]
    return try await challenge.respond(responses, in: execution)
  }
}

extension SignInAttempt {
  /// Answers PASSWORD_VERIFIER; any other answer is settled as it is.
  func finish(
    _ first: PoolAnswer,
    proving proof: PasswordProof,
    open: Challenge? = nil,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    guard let challenge = challenge(in: first), challenge.name == "PASSWORD_VERIFIER" else {
      return try await finish(first, open: open, in: execution)
    }
    let user = challenge.parameters["USER_ID_FOR_SRP"]?.string ?? ""
    let group = execution.pool?.shortName ?? ""
    let second = try await proof.answer(challenge, of: user, in: group, execution)
    return try await finish(second, open: open, in: execution)
  }
}

extension SRPError {
  /// What is wrong with the pool's half of the exchange.
  fileprivate var message: String {
    switch self {
    case .malformedSalt: "the pool's SRP challenge has a SALT that is not hexadecimal"
    case .malformedServerValue: "the pool's SRP challenge has an SRP_B that is not hexadecimal"
    case .unsafeServerValue: "the pool's SRP challenge has an SRP_B that gives the password away"
    }
  }
}
