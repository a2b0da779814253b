internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension ScenarioExecution {
  /// Proves the password in two requests without sending it (SRP-6a, as amplify-swift does).
  func signInWithSRP(
    _ attempt: SignInAttempt,
    _ password: String,
    _ metadata: JSONValue?,
    flow: SignInFlow = .userSRP,
    session: String
  ) async throws(StepStop) -> Outcome {
    var random = SystemRandomNumberGenerator()
    let proof = SRPClient(using: &random)
    var parameters: JSONObject = [
      "USERNAME": .string(attempt.username), "SRP_A": .string(proof.publicValue),
    ]
    if flow == .userAuth { parameters["PREFERRED_CHALLENGE"] = "PASSWORD_SRP" }
    let first = try await initiate(flow.rawValue, attempt, parameters, metadata)
    guard let challenge = challenge(in: first, attempt), challenge.name == "PASSWORD_VERIFIER"
    else {
      return try await finish(first, attempt, session: session)
    }
    let responses: JSONObject
    do throws(SRPError) {
      responses = try proofResponses(challenge, proof, password)
    } catch {
      throw .unusable(message: error.message, details: [])
    }
    let second = try await respond(to: challenge, responses, metadata)
    return try await finish(second, attempt, session: session)
  }

  private func proofResponses(
    _ challenge: Challenge,
    _ proof: SRPClient,
    _ password: String
  ) throws(SRPError) -> JSONObject {
    let owner = SRPOwner(
      group: pool?.shortName ?? "",
      name: challenge.parameters["USER_ID_FOR_SRP"]?.string ?? "",
      password: password
    )
    return try proofResponses(challenge, proof, of: owner)
  }

  /// Whose secret is proved: a user's, or a device's.
  struct SRPOwner {
    var group: String
    var name: String
    var password: String
  }

  /// The answer to a verifier challenge.
  func proofResponses(
    _ challenge: Challenge,
    _ proof: SRPClient,
    of owner: SRPOwner
  ) throws(SRPError) -> JSONObject {
    let given = { (name: String) in challenge.parameters[name]?.string ?? "" }
    let timestamp = SRPTimestamp.text(run.now())
    let claim = try proof.claim(
      poolName: owner.group,
      userID: owner.name,
      password: owner.password,
      salt: given("SALT"),
      serverPublicValue: given("SRP_B"),
      secretBlock: given("SECRET_BLOCK"),
      timestamp: timestamp
    )
    return [
      "USERNAME": .string(challenge.username),
      "TIMESTAMP": .string(timestamp),
      "PASSWORD_CLAIM_SECRET_BLOCK": .string(given("SECRET_BLOCK")),
      "PASSWORD_CLAIM_SIGNATURE": .string(claim),
    ]
  }
}

extension SRPError {
  /// What is wrong with the pool's half of the exchange.
  var message: String {
    switch self {
    case .malformedSalt: "the pool's SRP challenge has a SALT that is not hexadecimal"
    case .malformedServerValue: "the pool's SRP challenge has an SRP_B that is not hexadecimal"
    case .unsafeServerValue: "the pool's SRP challenge has an SRP_B that gives the password away"
    }
  }
}
