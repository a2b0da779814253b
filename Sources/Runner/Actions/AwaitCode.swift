internal import CodeSources
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension AwaitCode: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    try await execution.awaitCode(step, message)
  }
}

extension ScenarioExecution {
  /// Waits for the message that the steps before sent, and finds the code in it.
  func awaitCode(_ step: Step, _ parameters: MessageParameters) async throws(StepStop) -> Outcome {
    let address = try text(parameters.recipient)
    let time = try awaitTime(step, parameters)
    let request = try awaitRequest(parameters, address, time.within)
    guard let ledger else { throw .cancelled }
    run.emit(.stepWaiting(id, reason: redactor.redact("a message for \(address)"), at: run.now()))
    defer { noteCutAwait() }
    do throws(AwaitError) {
      let found = try await ledger.awaitMessage(request)
      // It may be spliced into any text from now on, so the field alone does not keep it.
      redactor.add(found.code, evenShort: true)
      state.notes += found.notes
      return Outcome(["code": .string(found.code.reveal()), "nextStep": "done"])
    } catch {
      throw StepStop(error, remark: time.remark)
    }
  }

  /// How long an await may take: its `within`, but no longer than its step's `timeout`.
  private func awaitTime(
    _ step: Step,
    _ parameters: MessageParameters
  ) throws(StepStop) -> (within: Duration, remark: String?) {
    let own = try parameters.within.map { template throws(StepStop) in try duration(template) }
    let limit = try step.timeout.map { template throws(StepStop) in try duration(template) }
    guard let limit else { return (own ?? run.options.awaitTimeout, nil) }
    guard let own, own != limit else { return (limit, nil) }
    guard own > limit else { return (own, nil) }
    let words = "the step's `timeout` of \(limit.authoredText) ended its `within` of "
    return (limit, words + own.authoredText)
  }

  private func awaitRequest(
    _ parameters: MessageParameters,
    _ address: String,
    _ within: Duration
  ) throws(StepStop) -> AwaitRequest {
    let source = try source(named: parameters.source, for: address)
    let medium = MessageMedium.reaching(address) ?? .email
    var request = AwaitRequest(
      to: .address(address),
      at: source,
      within: within,
      rule: CodeRule(
        pattern: try codePattern(parameters.match),
        ownTemplates: ownTemplates(of: medium),
        templates: templates(of: medium)
      ),
      subject: filter(parameters.subject),
      sender: filter(parameters.sender)
    )
    // Without rules the pool is a mock of the scenario's own, where no code of the team's runs.
    let isClosed = pool.map { $0.rules == nil } ?? false
    request.reasonsAgainst = sendings.reasons(against: request.recipient, isClosed: isClosed)
    if let place = current { sendings.noteAwait(step: place.number, of: request.recipient) }
    return request
  }

  /// Keeps what an await had seen that is cut short, for the failure of whatever ended it.
  func noteCutAwait() {
    guard Task.isCancelled, let cut = ledger?.cutAwait else { return }
    cutDetails += cut.detailsOfCut
  }

  /// Where the step says, else the pool's own source for such an address.
  private func source(
    named template: TextTemplate?,
    for recipient: String
  ) throws(StepStop) -> any CodeSource {
    let name = try template.map { template throws(StepStop) in try text(template) }
    do throws(MissingSource) {
      if let name { return try run.sources.source(named: name) }
      return try run.sources.source(for: .reaching(recipient))
    } catch {
      let message = error.message(pool: run.pools.name)
      if case .unknown = error, let range = template?.range {
        throw .value(ValueError(reason: .badArgument(message), range: range))
      }
      throw .environment(message: message, details: error.details)
    }
  }

  private func codePattern(_ template: TextTemplate?) throws(StepStop) -> CodePattern? {
    guard let template else { return nil }
    let source = try text(template)
    guard let pattern = CodePattern(source) else {
      let reason = ValueError.Reason.badArgument("`\(source)` is no regex")
      throw .value(ValueError(reason: reason, range: template.range))
    }
    return pattern
  }

  private func filter(_ pattern: Pattern?) -> (@Sendable (String) -> Bool)? {
    guard let pattern else { return nil }
    let matcher = PatternMatcher(scope: scope)
    // A value that can't be read fits nothing; the await then says what it passed over.
    return { text in (try? matcher.fits(pattern, .string(text))) ?? false }
  }

  /// The texts of the stub for CustomMessage, the scenario's own or else the pool's; empty without one.
  ///
  /// A stub has the same texts for codes and for invitations, so each may hold either secret.
  private func ownTemplates(of medium: MessageMedium) -> [MessageTemplate] {
    guard let stub = triggers?.members["customMessage"] ?? pool?.triggers["customMessage"] else {
      return []
    }
    let names = medium == .sms ? ["smsMessage"] : ["emailMessage", "emailSubject"]
    return names.compactMap { stub[$0]?.string }.flatMap { text in
      [MessageTemplate.Secret.code, .temporaryPassword].map { MessageTemplate(text, secret: $0) }
    }
  }

  /// The texts that the pool words its messages of a medium by, its defaults included.
  func templates(of medium: MessageMedium) -> [MessageTemplate] {
    let members = pool?.members ?? JSONObject()
    let verification = members["VerificationMessageTemplate"]
    let invitation = members["AdminCreateUserConfig"]?["InviteMessageTemplate"]
    let texts: (codes: [JSONValue?], passwords: JSONValue?) =
      switch medium {
      case .email:
        (
          [
            verification?["EmailMessage"], members["EmailVerificationMessage"],
            members["EmailMfaConfiguration"]?["Message"],
          ],
          invitation?["EmailMessage"]
        )
      case .sms:
        (
          [
            verification?["SmsMessage"], members["SmsVerificationMessage"],
            members["SmsAuthenticationMessage"],
            members["SmsMfaConfiguration"]?["SmsAuthenticationMessage"],
          ],
          invitation?["SMSMessage"]
        )
      }
    let codes = texts.codes.compactMap { $0?.string }.map { MessageTemplate($0, secret: .code) }
    let passwords = [texts.passwords?.string].compactMap(\.self)
      .map { MessageTemplate($0, secret: .temporaryPassword) }
    return codes + passwords + MessageTemplate.serviceDefaults
  }
}

extension Step {
  /// Whether it is an await that is done once, which keeps to the step's time by itself.
  var isSingleAwait: Bool {
    guard case .once = repetition else { return false }
    return action.awaited?.takesMessage ?? false
  }
}

extension StepStop {
  /// What an await without a message means for its step.
  fileprivate init(_ error: AwaitError, remark: String?) {
    self =
      switch error {
      case .timedOut:
        .timeout(message: error.message, details: error.details + [remark].compactMap(\.self))
      case .ambiguousCode, .nothingSent: .unusable(message: error.message, details: error.details)
      case .unreachable, .unseen: .environment(message: error.message, details: error.details)
      case .cancelled: .cancelled
      }
  }
}
