internal import CodeSources
internal import JSON
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension AwaitParameters {
  /// The outcome of an await: the fields that it adds, and its notes.
  func outcome(
    of step: Step,
    for purpose: AwaitPurpose,
    in execution: isolated ScenarioExecution,
    _ take: (MessageExpectations, AwaitRequest) async throws(AwaitError) -> (JSONObject, [String])
  ) async throws(StepStop) -> Outcome {
    let address = try execution.text(place.to)
    let time = try time(step, in: execution)
    await execution.readChangedPool()
    let request = try request(for: purpose, to: address, within: time.within, in: execution)
    guard let expectations = execution.expectations else { throw .cancelled }
    execution.reportWaiting("a message for \(address)")
    defer { execution.noteInterruptedAwait() }
    do throws(AwaitError) {
      var (fields, notes) = try await take(expectations, request)
      execution.state.notes += notes
      fields[OutcomePath.nextStep] = "done"
      return Outcome(fields)
    } catch {
      throw StepStop(error, remark: time.remark)
    }
  }

  /// The time limit of an await: its `within`, limited by its step's `timeout`.
  private func time(
    _ step: Step,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> (within: Duration, remark: String?) {
    let own = try within.map { value throws(StepStop) in try execution.duration(value) }
    let limit = try step.timeout.map { value throws(StepStop) in try execution.duration(value) }
    guard let limit else { return (own ?? execution.run.options.awaitTimeout, nil) }
    guard let own, own != limit else { return (limit, nil) }
    guard own > limit else { return (own, nil) }
    let words = "the step's `timeout` of \(limit.sourceText) is shorter than its `within` of "
    return (limit, words + own.sourceText)
  }

  private func request(
    for purpose: AwaitPurpose,
    to address: String,
    within: Duration,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> AwaitRequest {
    let source = try execution.source(named: place.source, for: address)
    var request = AwaitRequest(
      to: .address(address),
      at: source,
      within: within,
      rule: try codeRule(for: address, in: execution),
      subject: filter(subject, execution.scope),
      sender: filter(sender, execution.scope)
    )
    // A pool without rules is the scenario's own mock, where none of the team's code runs.
    let isClosed = execution.pool.map { $0.rules == nil } ?? false
    // Responses do not report messages that a backend sends. Only a code must come from the pool.
    if purpose == .code || isClosed {
      request.reasonsAgainst = execution.sendings.reasons(
        against: request.recipient,
        isClosed: isClosed
      )
    }
    if let step = execution.current?.number {
      execution.sendings.noteAwait(step: step, of: request.recipient)
    }
    return request
  }

  /// The rule that finds the code in a message to an address.
  private func codeRule(
    for address: String,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> CodeRule {
    let medium = MessageMedium.reaching(address) ?? .email
    return CodeRule(
      pattern: try codePattern(in: execution),
      ownTemplates: execution.ownTemplates(of: medium),
      templates: execution.templates(of: medium)
    )
  }

  private func codePattern(
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> CodePattern? {
    guard let match else { return nil }
    let source = try execution.text(match)
    guard let pattern = CodePattern(source) else {
      let reason = ValueError.Reason.badArgument("invalid regular expression: `\(source)`")
      throw .value(ValueError(reason: reason, range: match.range))
    }
    return pattern
  }

  private func filter(
    _ pattern: Pattern?,
    _ scope: ValueScope
  ) -> (@Sendable (String) -> Bool)? {
    guard let pattern else { return nil }
    let matcher = PatternMatcher(scope: scope)
    // A value that can't be read matches nothing. The await then lists the messages that it
    // skipped.
    return { text in (try? matcher.fits(pattern, .string(text))) ?? false }
  }
}
