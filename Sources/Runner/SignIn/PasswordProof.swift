internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import Values

/// A password that is proved without being sent (SRP-6a, as in amplify-swift).
struct PasswordProof {
  let password: Secret
  private let client: SRPClient

  init(_ password: Secret) {
    var random = SystemRandomNumberGenerator()
    self.password = password
    client = SRPClient(using: &random)
  }

  /// The parameters of the first of the two requests.
  var start: RequestObject { ["SRP_A": .secret(Secret(client.publicValue))] }

  /// Responds to a verifier challenge with proof that `owner`, a user or device, has the password.
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

extension SRPError {
  /// The fault in the pool's half of the exchange.
  fileprivate var message: String {
    switch self {
    case .malformedSalt: "the pool's SRP challenge has a SALT that is not hexadecimal"
    case .malformedServerValue: "the pool's SRP challenge has an SRP_B that is not hexadecimal"
    case .unsafeServerValue:
      "the pool's SRP challenge has an unsafe SRP_B, which would reveal the password"
    }
  }
}
