import CognitoModel
package import FoundationEssentials
import JSON

extension MockPool {
  /// Responds to a call, or returns the work before the response.
  ///
  /// - Parameters:
  ///   - request: the call. A call for another pool causes the service's error.
  ///   - now: the pool's time, which codes, sessions, and tokens use.
  ///   - random: the source of codes, IDs, and secrets. Each call draws four numbers.
  /// - Returns: the response, or the work that it requires.
  package mutating func answer(
    _ request: MockRequest,
    at now: Date,
    using random: inout some RandomNumberGenerator
  ) -> MockOutcome {
    let request = withoutBlankPassword(request.readingBooleans)
    let random = CallRandom(drawing: &random)
    return run(Call(step: .begin, request: request, now: now, random: random))
  }

  /// Continues a call after its computation.
  ///
  /// - Parameters:
  ///   - continuation: the result of the computation.
  ///   - now: the pool's time, which may be later than that of the call.
  ///   - random: as for `answer`.
  /// - Returns: the response, or more work. After a proven password, for example, tokens must be
  ///   signed.
  package mutating func resume(
    _ continuation: MockContinuation,
    at now: Date,
    using random: inout some RandomNumberGenerator
  ) -> MockOutcome {
    let random = CallRandom(drawing: &random)
    let step = Call.Step.resume(continuation.step)
    return run(Call(step: step, request: continuation.request, now: now, random: random))
  }

  /// Repeats a call with the response of its function, in the current state of the pool.
  package mutating func resume(
    _ invocation: MockInvocation,
    with outcome: TriggerOutcome
  ) -> MockOutcome {
    var call = invocation.call
    call.triggerReplay.record(outcome)
    return run(call)
  }

  /// Runs a call.
  ///
  /// A call that must wait for a function has no effect yet.
  private mutating func run(_ begun: Call) -> MockOutcome {
    // The cost of a copy grows with the pool. Only a pool that runs code is therefore copied.
    let before = settings.functions.isEmpty && declared.programs.isEmpty ? nil : self
    call = begun
    defer { call = .none }
    do throws(ServiceError) {
      // Inlining this call as an argument would copy `self` with all users before the transition
      // changes it.
      let answer = try perform(begun.step)
      if case .begin = begun.step { record(.success(answer)) }
      triggerLog.add(call.triggerCalls)
      return outcome(answer)
    } catch {
      let ended = call
      // An unsupported call must change nothing.
      if ended.triggerReplay.wanted != nil || error.isUnsupported, let before { self = before }
      call = ended
      guard let wanted = ended.triggerReplay.wanted else {
        if case .begin = begun.step { record(.failure(error)) }
        triggerLog.add(ended.triggerCalls)
        return .reply(MockReply(rules.returned(error)))
      }
      var waiting = begun
      waiting.triggerReplay = ended.triggerReplay
      return .invoke(MockInvocation(code: wanted.code, event: wanted.event, call: waiting))
    }
  }

  private mutating func perform(_ step: Call.Step) throws(ServiceError) -> Answer {
    switch step {
    case .begin: return try begin()
    case .resume(.challenged(let handshake)): return issue(handshake)
    case .resume(.proved(let verification)): return try recordingConclusion(of: verification)
    case .resume(.deviceChallenged(let handshake)): return issue(handshake)
    case .resume(.deviceProved(let verification)): return try recordingDevice(of: verification)
    }
  }

  private mutating func begin() throws(ServiceError) -> Answer {
    concludeImport()
    if let request = call.request.oauth { return try answer(request) }
    if let serviceError = ServiceError.ofShape(call.request) { throw serviceError }
    if let pool = call.text("UserPoolId"), pool != id { throw .noSuchPool(pool) }
    try requireServiceRules()
    return completing(try operate())
  }

  /// Removes a blank password, which counts as missing if users need no password.
  ///
  /// The model's pattern does not allow a blank password (API reference).
  private func withoutBlankPassword(_ request: MockRequest) -> MockRequest {
    let member: String
    switch request.operation {
    case "SignUp": member = "Password"
    case "AdminCreateUser": member = "TemporaryPassword"
    default: return request
    }
    guard settings.hasCodeFactor, request.input[member]?.string == "" else { return request }
    var request = request
    request.input[member] = nil
    return request
  }

  /// The response to an API call, without a body if the model has no output.
  ///
  /// Source: cloud-custodian's recording of DeleteUserPool.
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
