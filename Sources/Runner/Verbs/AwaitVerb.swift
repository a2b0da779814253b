internal import CodeSources
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Waits for the message that the steps before sent, and finds the code in it.
  func awaitCode(_ parameters: AwaitParameters) async throws(StepStop) -> Outcome {
    let recipient = try text(parameters.to)
    let request = try awaitRequest(parameters, recipient)
    guard let ledger else { throw .cancelled }
    run.emit(.stepWaiting(id, reason: redactor.redact("a message for \(recipient)"), at: run.now()))
    do throws(AwaitError) {
      let found = try await ledger.awaitMessage(request)
      // It may be spliced into any text from now on, so the field alone does not keep it.
      redactor.add(found.code, evenShort: true)
      state.notes += found.notes
      return Outcome(["code": .string(found.code.reveal()), "nextStep": "done"])
    } catch {
      throw StepStop(error)
    }
  }

  private func awaitRequest(
    _ parameters: AwaitParameters,
    _ recipient: String
  ) throws(StepStop) -> AwaitRequest {
    let source = try source(named: parameters.source, for: recipient)
    let within = try parameters.within.map { template throws(StepStop) in try duration(template) }
    return AwaitRequest(
      to: .address(recipient),
      at: source,
      within: within ?? run.options.awaitTimeout,
      rule: CodeRule(
        pattern: try codePattern(parameters.match),
        templates: templates(of: .reaching(recipient) ?? .email)
      ),
      subject: filter(parameters.subject),
      sender: filter(parameters.sender)
    )
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

extension StepStop {
  /// What an await without a message means for its step.
  fileprivate init(_ error: AwaitError) {
    self =
      switch error {
      case .timedOut: .timeout(message: error.message, details: error.details)
      case .ambiguousCode: .unusable(message: error.message, details: error.details)
      case .unreachable, .unseen: .environment(message: error.message, details: error.details)
      case .cancelled: .cancelled
      }
  }
}
