internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

// A password is proved in two requests without being sent (SRP-6a, as amplify-swift does).
extension ScenarioExecution {
  /// Begins with the proof's public value among a flow's parameters, and answers the pool's half.
  func signInWithSRP(
    _ flow: SignInFlow,
    _ attempt: SignInAttempt,
    _ parameters: JSONObject,
    _ proof: PasswordProof,
    session: String
  ) async throws(StepStop) -> Outcome {
    let parameters = parameters.merging(["SRP_A": .string(proof.client.publicValue)])
    let first = try await initiate(flow.authFlow, attempt, parameters, proof.metadata)
    return try await answerVerifier(proof, first, attempt, session: session)
  }

  /// Answers PASSWORD_VERIFIER; any other answer is settled as it is.
  func answerVerifier(
    _ proof: PasswordProof,
    _ first: PoolAnswer,
    _ attempt: SignInAttempt,
    session: String,
    open: Challenge? = nil
  ) async throws(StepStop) -> Outcome {
    guard let challenge = challenge(in: first, attempt), challenge.name == "PASSWORD_VERIFIER"
    else {
      return try await finish(first, attempt, session: session, open: open)
    }
    let responses: JSONObject
    do throws(SRPError) {
      responses = try proofResponses(challenge, proof.client, proof.password)
    } catch {
      throw .unusable(message: error.message, details: [])
    }
    let second = try await respond(to: challenge, responses, proof.metadata)
    return try await finish(second, attempt, session: session, open: open)
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

/// A password that is about to be proved, and what goes with each request of it.
struct PasswordProof {
  let password: String
  let metadata: JSONValue?
  let client: SRPClient

  init(_ password: String, _ metadata: JSONValue?) {
    var random = SystemRandomNumberGenerator()
    (self.password, self.metadata) = (password, metadata)
    client = SRPClient(using: &random)
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
