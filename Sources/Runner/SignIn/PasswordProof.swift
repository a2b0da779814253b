internal import AuthCrypto
internal import JSON
internal import Values

/// A password that is proved without being sent (SRP-6a, as in amplify-swift).
struct PasswordProof: Sendable {
  var password: Secret
  private let client: SRPClient

  init(_ password: Secret) {
    var random = SystemRandomNumberGenerator()
    self.password = password
    client = SRPClient(using: &random)
  }

  /// The parameters of the first of the two requests.
  var start: RequestObject { ["SRP_A": .secret(Secret(client.publicValue))] }

  /// The response to PASSWORD_VERIFIER: proof that the user of the pool has the password.
  func responses(
    to challenge: Challenge,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> RequestObject {
    let user = challenge.parameters["USER_ID_FOR_SRP"]?.string ?? ""
    let pool = execution.pool?.shortName ?? ""
    return try responses(to: challenge, of: user, in: pool, execution)
  }

  /// The response to a verifier challenge: proof that `owner`, a user or device, has the password.
  func responses(
    to challenge: Challenge,
    of owner: String,
    in group: String,
    _ execution: isolated ScenarioExecution
  ) throws(StepStop) -> RequestObject {
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
    return [
      "TIMESTAMP": .string(timestamp),
      "PASSWORD_CLAIM_SECRET_BLOCK": .secret(Secret(given("SECRET_BLOCK"))),
      "PASSWORD_CLAIM_SIGNATURE": .secret(Secret(claim)),
    ]
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
