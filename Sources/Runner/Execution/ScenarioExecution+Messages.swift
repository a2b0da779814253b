internal import CodeSources
internal import JSON
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Emits an event with the reason that the step waits.
  func reportWaiting(_ reason: String) {
    run.emit(.stepWaiting(id, reason: redactor.redact(reason), at: run.now()))
  }

  /// Records the email messages among sent messages, for the daily quota.
  ///
  /// If the line can't be written, the forecast of a later run is too low, and nothing else fails.
  func recordEmails(_ sent: [SentMessage], by operation: String) async {
    let count = sent.count { $0.medium == .email }
    guard count > 0 else { return }
    try? await pool?.journal?.recordEmails(count, by: operation)
  }

  /// Adds the messages that an interrupted await has seen to the details of the failure.
  func noteInterruptedAwait() {
    guard Task.isCancelled, let cut = expectations?.interruptedAwait else { return }
    interruptionDetails += cut.detailsOfInterruption
  }

  /// The source that the step names, or the pool's own source for this kind of address.
  func source(
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
}

// MARK: - Watching

extension ScenarioExecution {
  /// Watches all sources that the awaits can use, starting before the first step; nil if
  /// successful.
  ///
  /// This method also records the addresses that are fixed before the run.
  func watchMessages(of pool: ScenarioPool) async -> Failure? {
    let expectations = run.messages.openExpectations(pool: pool.id, isNamed: pool.rules == nil)
    self.expectations = expectations
    for recipient in scenario.recipients(known: writtenText) {
      let (range, file) = (recipient.place.to.range, recipient.file)
      let sources: [any CodeSource]
      do throws(MissingSource) { sources = try self.sources(of: recipient) } catch {
        let message = error.message(pool: run.pools.name)
        return failure(.environment, message, at: range, of: file, details: error.details)
      }
      do throws(AwaitError) {
        for source in sources { try await startWatching(source, for: recipient, in: expectations) }
        if !sources.isEmpty { mayWaitForTurn = true }
      } catch {
        var failure = failure(ofMessages: error, at: range)
        failure?.source = file
        return failure
      }
      if let address = recipient.address {
        fixedAddresses += sources.map { (address: address, source: $0) }
      }
    }
    return nil
  }

  /// Watches a source that an await can use.
  ///
  /// If only the run can determine the source's name, the await may need another source. An await
  /// of this source reports the failure.
  private func startWatching(
    _ source: any CodeSource,
    for recipient: WrittenRecipient,
    in expectations: MessageExpectations
  ) async throws(AwaitError) {
    do throws(AwaitError) { try await expectations.startWatching(source) } catch {
      let isCertain = recipient.place.source == nil || recipient.source != nil
      if isCertain || Task.isCancelled { throw error }
    }
  }

  /// A string that is fixed for the run but not in the scenario: an environment variable or a
  /// variable of the pool.
  private func writtenText(at path: ValuePath) -> String? {
    let names = path.components.map(\.spelling)
    guard names.count == path.components.count else { return nil }
    switch path.root {
    case "env", "secret": return names.count == 1 ? run.options.environment[names[0]] : nil
    case "pool":
      return pool?.members.members(reading: names.first).value(at: names)?.string
    default: return nil
    }
  }

  /// The sources that an await can use, as far as known before the steps.
  ///
  /// If only the run can determine the name, each source can have it. A wrong name fails its step.
  private func sources(
    of recipient: WrittenRecipient
  ) throws(MissingSource) -> [any CodeSource] {
    if recipient.place.source != nil {
      guard let name = recipient.source else { return run.sources.all }
      return (try? run.sources.source(named: name)).map { [$0] } ?? []
    }
    let recipient = recipient.place.to.template
    if recipient.literal != nil || recipient.medium != nil {
      return [try run.sources.source(for: recipient.medium.flatMap(MessageMedium.init))]
    }
    return run.sources.ownSources
  }
}

// MARK: - Templates

extension ScenarioExecution {
  /// The strings of the CustomMessage stub, from the scenario or else the pool; empty without a
  /// stub.
  ///
  /// A stub has the same strings for codes and invitations, so each can contain either secret.
  func ownTemplates(of medium: MessageMedium) -> [MessageTemplate] {
    guard let stub = triggers?.members["customMessage"] ?? pool?.triggers["customMessage"] else {
      return []
    }
    let names = medium == .sms ? ["smsMessage"] : ["emailMessage", "emailSubject"]
    return names.compactMap { stub[$0]?.string }.flatMap { text in
      [MessageTemplate.Secret.code, .temporaryPassword].map { MessageTemplate(text, secret: $0) }
    }
  }
}
