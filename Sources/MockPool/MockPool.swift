package import FoundationEssentials
import JSON

/// One user pool: a value that answers calls and changes by answering them.
///
/// It has no clock and no source of chance of its own, so that the same calls at the same instants
/// with the same random numbers always give the same answers.
package struct MockPool: Sendable {
  /// The pool's id, such as `eu-west-1_AbCdEfGhI`.
  package let id: String

  let options: MockPoolOptions
  let keys: SigningKeys
  let simulation: Simulation

  /// The pool as DescribeUserPool shows it, without the count of users.
  var description: JSONObject {
    didSet { settings = PoolSettings(description, mfa: mfa) }
  }

  /// The pool as GetUserPoolMfaConfig shows it.
  var mfa: JSONObject {
    didSet { settings = PoolSettings(description, mfa: mfa) }
  }
  private(set) var settings: PoolSettings
  var clients = ClientTable()
  var users = UserTable()
  var groups = GroupTable()
  var sessions = ExpiringStore<ChallengeSession>()
  var handshakes = ExpiringStore<SRPHandshake>()
  var grants: [String: Grant] = [:]
  var refreshTokens: [String: RefreshToken] = [:]
  var accessTokens = AccessTokenCache()

  init(
    id: String,
    options: MockPoolOptions,
    keys: SigningKeys,
    simulation: Simulation,
    description: JSONObject,
    mfa: JSONObject
  ) {
    self.id = id
    self.options = options
    self.keys = keys
    self.simulation = simulation
    self.description = description
    self.mfa = mfa
    self.settings = PoolSettings(description, mfa: mfa)
  }
}

// MARK: - Answering

extension MockPool {
  /// Answers one call, or says what must be computed first.
  ///
  /// - Parameters:
  ///   - request: the call; one for another pool is refused as the service refuses it.
  ///   - now: the pool's time, from which codes, sessions and tokens count.
  ///   - random: where codes, ids and secrets come from; four numbers are drawn a call.
  /// - Returns: the answer, or work that leads to it.
  package mutating func answer(
    _ request: MockRequest,
    at now: Date,
    using random: inout some RandomNumberGenerator
  ) -> MockOutcome {
    let request = withoutBlankPassword(request)
    var call = Call(request, at: now, random: CallRandom(drawing: &random))
    do throws(MockFault) {
      if let fault = MockFault.ofShape(request) { throw fault }
      if let pool = call.text("UserPoolId"), pool != id { throw .noSuchPool(pool) }
      guard let transition = MockPool.transitions[request.operation] else {
        throw .notImplemented(request.operation)
      }
      // Not as the argument itself: `self` would be copied before the transition changes it, users and all.
      let answer = try transition(&self, &call)
      return outcome(answer, of: call)
    } catch {
      return .reply(MockReply(error))
    }
  }

  /// Goes on with a call whose computation is done.
  ///
  /// - Parameters:
  ///   - continuation: what the computation gave.
  ///   - now: the pool's time, which may be later than when the call came.
  ///   - random: as for `answer`.
  /// - Returns: the answer, or more work: a proven password leads to tokens to be signed.
  package mutating func resume(
    _ continuation: MockContinuation,
    at now: Date,
    using random: inout some RandomNumberGenerator
  ) -> MockOutcome {
    let random = CallRandom(drawing: &random)
    var call = Call(MockRequest(operation: "", input: [:]), at: now, random: random)
    do throws(MockFault) {
      switch continuation.step {
      case .challenged(let handshake):
        let answer = issue(handshake, &call)
        return outcome(answer, of: call)
      case .proved(let verdict):
        let answer = try conclude(verdict, &call)
        return outcome(answer, of: call)
      }
    } catch {
      return .reply(MockReply(error))
    }
  }

  /// A blank password is none where users need none, though the model's pattern has no place for it (API reference).
  private func withoutBlankPassword(_ request: MockRequest) -> MockRequest {
    let members = ["SignUp": "Password", "AdminCreateUser": "TemporaryPassword"]
    guard settings.hasCodeFactor, let member = members[request.operation],
      request.input[member]?.string == ""
    else { return request }
    var request = request
    request.input[member] = nil
    return request
  }

  private func outcome(_ answer: Answer, of call: Call) -> MockOutcome {
    switch answer {
    case .body(let body): .reply(MockReply(body: body, messages: call.messages))
    case .pending(let work): .pending(MockComputation(work: work))
    }
  }
}
