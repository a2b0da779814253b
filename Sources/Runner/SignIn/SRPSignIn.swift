internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// A password that is about to be proved, and what goes with each request of it.
struct PasswordProof {
  let password: Secret
  let metadata: RequestValue?
  let client: SRPClient

  init(_ password: Secret, _ metadata: RequestValue?) {
    var random = SystemRandomNumberGenerator()
    (self.password, self.metadata) = (password, metadata)
    client = SRPClient(using: &random)
  }
}

// A password is proved in two requests without being sent (SRP-6a, as amplify-swift does).
extension PasswordProof {
  /// Begins with the proof's public value among a flow's parameters, and answers the pool's half.
  func signIn(
    _ flow: SignInFlow,
    _ attempt: SignInAttempt,
    _ parameters: RequestObject,
    session: String,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let parameters = parameters.merging(["SRP_A": .secret(Secret(client.publicValue))])
    let first = try await attempt.initiate(flow.authFlow, parameters, metadata, in: execution)
    return try await answerVerifier(first, attempt, session: session, in: execution)
  }

  /// Answers PASSWORD_VERIFIER; any other answer is settled as it is.
  func answerVerifier(
    _ first: PoolAnswer,
    _ attempt: SignInAttempt,
    session: String,
    open: Challenge? = nil,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    guard let challenge = attempt.challenge(in: first), challenge.name == "PASSWORD_VERIFIER"
    else {
      return try await attempt.finish(first, session: session, open: open, in: execution)
    }
    let owner = SRPOwner(
      group: execution.pool?.shortName ?? "",
      name: challenge.parameters["USER_ID_FOR_SRP"]?.string ?? "",
      password: password
    )
    let responses = try owner.responses(to: challenge, client, at: execution.run.now())
    let second = try await challenge.respond(responses, metadata, in: execution)
    return try await attempt.finish(second, session: session, open: open, in: execution)
  }
}

/// Whose secret is proved: a user's, or a device's.
struct SRPOwner {
  var group: String
  var name: String
  var password: Secret

  /// The answer to a verifier challenge.
  func responses(
    to challenge: Challenge,
    _ proof: SRPClient,
    at time: Date
  ) throws(StepStop) -> RequestObject {
    let given = { (name: String) in challenge.parameters[name]?.string ?? "" }
    let timestamp = SRPTimestamp.text(time)
    let claim: String
    do throws(SRPError) {
      claim = try proof.claim(
        poolName: group,
        userID: name,
        password: password.reveal(),
        salt: given("SALT"),
        serverPublicValue: given("SRP_B"),
        secretBlock: given("SECRET_BLOCK"),
        timestamp: timestamp
      )
    } catch {
      throw .unusable(message: error.message, details: [])
    }
    return [
      "USERNAME": .string(challenge.username),
      "TIMESTAMP": .string(timestamp),
      "PASSWORD_CLAIM_SECRET_BLOCK": .secret(Secret(given("SECRET_BLOCK"))),
      "PASSWORD_CLAIM_SIGNATURE": .secret(Secret(claim)),
    ]
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
