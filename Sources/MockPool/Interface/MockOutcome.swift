package import AuthCrypto

/// What a pool makes of a call: an answer, or arithmetic that has to be done first.
package enum MockOutcome: Sendable {
  /// The answer.
  case reply(MockReply)
  /// Work of a millisecond, to be run where it holds up no other call to the pool.
  case pending(MockComputation)
  /// An answer that only the pool's key pair is missing from.
  case sign(MockSigning)
  /// A Lambda function has to be run: give what came of it to `MockPool.resume`.
  case invoke(MockInvocation)
}

/// Arithmetic that needs nothing of the pool's state: powers of large numbers.
package struct MockComputation: Sendable {
  let work: Work
  let request: MockRequest

  enum Work: Sendable {
    case challenge(SRPChallenge)
    case prove(SRPProof)
    case deviceChallenge(DeviceSRPChallenge)
    case proveDevice(SRPProof)
  }

  /// Does the work on the caller's thread; the result is the same every time.
  package func run() -> MockContinuation {
    let step: MockContinuation.Step =
      switch work {
      case .challenge(let challenge): .challenged(challenge.made())
      case .prove(let proof): .proved(proof.judged())
      case .deviceChallenge(let challenge): .deviceChallenged(challenge.made())
      case .proveDevice(let proof): .deviceProved(proof.judged())
      }
    return MockContinuation(step: step, request: request)
  }
}

/// The result of a computation: give it to the pool that asked for it, by `MockPool.resume`.
package struct MockContinuation: Sendable {
  let step: Step
  let request: MockRequest

  enum Step: Sendable {
    case challenged(SRPHandshake)
    case proved(SRPVerdict)
    case deviceChallenged(DeviceHandshake)
    case deviceProved(SRPVerdict)
  }
}

/// An answer that the pool's key pair still has to sign.
///
/// A pool has no pair before its first one: give the pair that is used here to ``MockPool/adopt(_:)`` first.
package struct MockSigning: Sendable {
  let work: Work
  let keyIDs: SigningKeyIDs

  enum Work: Sendable {
    case tokens(TokenPlan)
    case oauthTokens(TokenPlan, TokenPlan.Delivery)
    case token(SingleTokenPlan)
    case certificate(CertificatePlan)
  }

  /// Signs on the caller's thread, in about a millisecond for two tokens.
  package func signed(with key: RSAKey) -> MockReply {
    let keys = TokenSigningKeys(key: key, ids: keyIDs)
    return switch work {
    case .tokens(let plan): plan.signed(by: keys)
    case .oauthTokens(let plan, let delivery): plan.signed(by: keys, for: delivery)
    case .token(let plan): plan.signed(by: keys)
    case .certificate(let plan): plan.signed(by: keys)
    }
  }
}
