package import AuthCrypto

/// The result of a call: a response, or work before the response.
package enum MockOutcome: Sendable {
  /// The response to the call.
  case reply(MockReply)
  /// A computation of about a millisecond.
  ///
  /// Run it without blocking other calls to the pool.
  case pending(MockComputation)
  /// A response that still requires a signature by the pool's key pair.
  case sign(MockSigning)
  /// An invocation of a Lambda function.
  ///
  /// Pass the function's result to `MockPool.resume`.
  case invoke(MockInvocation)
}

/// A computation with large numbers that does not depend on the pool's state.
package struct MockComputation: Sendable {
  let work: Work
  let request: MockRequest

  enum Work: Sendable {
    case challenge(SRPChallenge)
    case prove(SRPProof)
    case deviceChallenge(DeviceSRPChallenge)
    case proveDevice(SRPProof)
  }

  /// Runs the computation on the caller's thread.
  ///
  /// The result is always the same.
  package func run() -> MockContinuation {
    let step: MockContinuation.Step =
      switch work {
      case .challenge(let challenge): .challenged(challenge.made())
      case .prove(let proof): .proved(proof.verification())
      case .deviceChallenge(let challenge): .deviceChallenged(challenge.made())
      case .proveDevice(let proof): .deviceProved(proof.verification())
      }
    return MockContinuation(step: step, request: request)
  }
}

/// The result of a computation.
///
/// Pass it to `MockPool.resume` of the same pool.
package struct MockContinuation: Sendable {
  let step: Step
  let request: MockRequest

  enum Step: Sendable {
    case challenged(SRPHandshake)
    case proved(SRPVerification)
    case deviceChallenged(DeviceHandshake)
    case deviceProved(SRPVerification)
  }
}

/// A response that still requires a signature by the pool's key pair.
///
/// A new pool has no key pair. Pass a key pair to ``MockPool/adopt(_:)`` first.
package struct MockSigning: Sendable {
  let work: Work
  let keyIDs: SigningKeyIDs

  enum Work: Sendable {
    case tokens(TokenPlan)
    case oauthTokens(TokenPlan, TokenPlan.Delivery)
    case token(SingleTokenPlan)
    case certificate(CertificatePlan)
  }

  /// Signs the response on the caller's thread, in about a millisecond for two tokens.
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
