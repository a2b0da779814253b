package import AuthCrypto

/// The result of a call: a response, or work to be done first.
package enum MockOutcome: Sendable {
  /// The answer.
  case reply(MockReply)
  /// Computation of about a millisecond, to be run without blocking other calls to the pool.
  case pending(MockComputation)
  /// A response that still has to be signed with the pool's key pair.
  case sign(MockSigning)
  /// A Lambda function must be run: pass its result to `MockPool.resume`.
  case invoke(MockInvocation)
}

/// Computation that needs nothing of the pool's state: powers of large numbers.
package struct MockComputation: Sendable {
  let work: Work
  let request: MockRequest

  enum Work: Sendable {
    case challenge(SRPChallenge)
    case prove(SRPProof)
    case deviceChallenge(DeviceSRPChallenge)
    case proveDevice(SRPProof)
  }

  /// Runs the computation on the caller's thread; the result is always the same.
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

/// The result of a computation: pass it to `MockPool.resume` of the same pool.
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

/// A response that still has to be signed with the pool's key pair.
///
/// A new pool has no key pair: pass the pair to ``MockPool/adopt(_:)`` first.
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
