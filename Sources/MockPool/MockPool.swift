package import AuthCrypto
import CognitoModel
package import FoundationEssentials
import JSON

/// One user pool: a value that answers calls and changes by answering them.
///
/// It has no clock and no source of chance of its own, so that the same calls at the same instants
/// with the same random numbers always give the same answers.
package struct MockPool: Sendable {
  /// The pool's id, such as `eu-west-1_AbCdEfGhI`.
  package let id: String

  private(set) var options: MockPoolOptions
  let keyIDs: SigningKeyIDs

  /// The pair that signs the pool's tokens; nil until the first answer that needs it.
  package internal(set) var signingKey: RSAKey? { didSet { facts.note(.keys) } }
  let simulation: Simulation

  /// The pool as DescribeUserPool shows it, without the count of users.
  var description: JSONObject {
    didSet {
      let issuer = issuer
      settings = PoolSettings(description, mfa: mfa)
      // Tokens that were accepted are judged again, by the new issuer.
      if issuer != self.issuer { accessTokens = [:] }
      facts.note(.pool)
    }
  }

  /// The pool as GetUserPoolMfaConfig shows it.
  var mfa: JSONObject {
    didSet {
      settings = PoolSettings(description, mfa: mfa)
      facts.note(.pool)
    }
  }
  private(set) var settings: PoolSettings
  var clients = ClientTable()
  var users = UserTable()
  var groups = GroupTable()
  var documents = DocumentTable()
  var storedSettings = SettingTable()
  var domains: [Domain] = [] { didSet { facts.note(.pool) } }
  var sessions = ExpiringStore<ChallengeSession>()
  var handshakes = ExpiringStore<SRPHandshake>()
  var pendingPasskeys = ExpiringStore<PendingPasskey>()
  var deviceHandshakes = ExpiringStore<DeviceHandshake>()

  /// Sessions that wait for a device, by client and device: some clients answer without the Session.
  var deviceSessions = ExpiringStore<String>()
  var grants = TrackedTable<String, Grant>()
  var refreshTokens = TrackedTable<String, RefreshToken>()

  /// The refresh tokens of users who were deleted, with the clients that they were issued to.
  var orphanedTokens = ExpiringStore<String>()

  /// Access tokens whose signature has been checked, since checking it costs more than all the rest of a call.
  var accessTokens: [String: AccessClaims] = [:]
  var oauth = OAuthState()

  /// What stands in for the code behind the pool's triggers.
  var declared = DeclaredTriggers() { didSet { facts.note(.triggers) } }

  /// What the declared triggers were asked.
  var triggerLog = TriggerCallLog()

  /// What its parts show beside what calls have set.
  var unmodelled = UnmodelledMembers() { didSet { facts.note(.unmodelled) } }

  /// The call that is being answered; none between calls, so that no password stays in memory.
  var call = Call.none

  /// Which of the pool's single facts have changed, and what has been counted when that was last taken.
  var facts = ChangeLog<PoolEntity>()
  var keptCounts = StoredCounts()

  init(
    id: String,
    options: MockPoolOptions,
    keyIDs: SigningKeyIDs,
    signingKey: RSAKey? = nil,
    simulation: Simulation,
    description: JSONObject,
    mfa: JSONObject
  ) {
    self.id = id
    self.options = options
    self.keyIDs = keyIDs
    self.signingKey = signingKey
    self.simulation = simulation
    self.description = description
    self.mfa = mfa
    self.settings = PoolSettings(description, mfa: mfa)
  }
}

extension MockPool {
  /// Takes what the server has decided since the pool was made: one that was kept is there before the server's address.
  package mutating func adopt(_ conduct: MockPoolOptions.Conduct, issuer: String) {
    options.conduct = conduct
    options.issuer = issuer
  }

  /// Takes the key pair that signs the pool's tokens from now on; a pool that has one keeps it.
  package mutating func adopt(_ key: RSAKey) {
    if signingKey == nil { signingKey = key }
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
    let request = withoutBlankPassword(request.readingBooleans)
    let random = CallRandom(drawing: &random)
    return run(Call(step: .begin, request: request, now: now, random: random))
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
    let step = Call.Step.resume(continuation.step)
    return run(Call(step: step, request: continuation.request, now: now, random: random))
  }

  /// Does a call again whose function has answered, in the pool as it is now.
  package mutating func resume(
    _ invocation: MockInvocation,
    with outcome: TriggerOutcome
  ) -> MockOutcome {
    var call = invocation.call
    call.tape.record(outcome)
    return run(call)
  }

  /// Does a call; where it has to wait for a function nothing of it has happened.
  private mutating func run(_ begun: Call) -> MockOutcome {
    // Only a pool that runs code is copied, since a copy costs as much as the pool is large.
    let before = settings.functions.isEmpty && declared.programs.isEmpty ? nil : self
    call = begun
    defer { call = .none }
    do throws(ServiceError) {
      // Not as the argument itself: `self` would be copied before the transition changes it, users and all.
      let answer = try perform(begun.step)
      if case .begin = begun.step { record(.success(answer)) }
      triggerLog.add(call.triggerCalls)
      return outcome(answer)
    } catch {
      let ended = call
      // What the mock lacks must change nothing: it would be taken for done.
      if ended.tape.wanted != nil || error.isUnsupported, let before { self = before }
      call = ended
      guard let wanted = ended.tape.wanted else {
        if case .begin = begun.step { record(.failure(error)) }
        triggerLog.add(ended.triggerCalls)
        return .reply(MockReply(error))
      }
      var waiting = begun
      waiting.tape = ended.tape
      return .invoke(MockInvocation(code: wanted.code, event: wanted.event, call: waiting))
    }
  }

  private mutating func perform(_ step: Call.Step) throws(ServiceError) -> Answer {
    switch step {
    case .begin: return try begin()
    case .resume(.challenged(let handshake)): return issue(handshake)
    case .resume(.proved(let verdict)): return try recordingConclusion(of: verdict)
    case .resume(.deviceChallenged(let handshake)): return issue(handshake)
    case .resume(.deviceProved(let verdict)): return try concludeDevice(verdict)
    }
  }

  private mutating func begin() throws(ServiceError) -> Answer {
    if let request = call.request.oauth { return try answer(request) }
    if let fault = ServiceError.ofShape(call.request) { throw fault }
    if let pool = call.text("UserPoolId"), pool != id { throw .noSuchPool(pool) }
    try requireRules()
    return completing(try operate())
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

  /// The service sends no body at all where its model has no output (cloud-custodian's recording of
  /// DeleteUserPool).
  private func reply(_ body: JSONObject) -> MockReply {
    var reply = MockReply(body: body, messages: call.messages)
    reply.isBodiless = CognitoModel.operation(call.operation)?.hasOutput == false
    return reply
  }

  private func outcome(_ answer: Answer) -> MockOutcome {
    switch answer {
    case .body(let body): .reply(reply(body))
    case .oauth(let answer): .reply(MockReply(answer, messages: call.messages))
    case .pending(let work): .pending(MockComputation(work: work, request: call.request))
    case .sign(let work): .sign(MockSigning(work: work, keyIDs: keyIDs))
    }
  }
}
