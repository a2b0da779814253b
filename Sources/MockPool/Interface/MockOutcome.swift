/// What a pool makes of a call: an answer, or arithmetic that has to be done first.
package enum MockOutcome: Sendable {
  /// The answer.
  case reply(MockReply)
  /// Work of a millisecond, to be run where it holds up no other call to the pool.
  case pending(MockComputation)
  /// A Lambda function has to be run: give what came of it to `MockPool.resume`.
  case invoke(MockInvocation)
}

/// Arithmetic that needs nothing of the pool's state: RSA signatures and powers of large numbers.
package struct MockComputation: Sendable {
  let work: Work
  let request: MockRequest

  enum Work: Sendable {
    case sign(TokenPlan)
    case challenge(SRPChallenge)
    case prove(SRPProof)
    case deviceChallenge(DeviceSRPChallenge)
    case proveDevice(DeviceProof)
    case certify(CertificatePlan)
    case signOAuth(OAuthTokenPlan)
  }

  /// Does the work on the caller's thread; the result is the same every time.
  package func run() -> MockComputed {
    switch work {
    case .sign(let plan): .reply(plan.signed())
    case .certify(let plan): .reply(plan.signed())
    case .signOAuth(let plan): .reply(plan.signed())
    case .challenge(let challenge): resumed(.challenged(challenge.made()))
    case .prove(let proof): resumed(.proved(proof.judged()))
    case .deviceChallenge(let challenge): resumed(.deviceChallenged(challenge.made()))
    case .proveDevice(let proof): resumed(.deviceProved(proof.judged()))
    }
  }

  private func resumed(_ step: MockContinuation.Step) -> MockComputed {
    .resume(MockContinuation(step: step, request: request))
  }
}

/// What a computation gives.
package enum MockComputed: Sendable {
  /// The answer; the pool need not see it.
  case reply(MockReply)
  /// A result that the pool has to see first: give it to `MockPool.resume`.
  case resume(MockContinuation)
}

/// The result of a computation, on its way back to the pool that asked for it.
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
