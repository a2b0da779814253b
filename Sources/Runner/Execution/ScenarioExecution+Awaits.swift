internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Watches from before the first step on all sources that the awaits can use.
  func openLedger(for pool: ScenarioPool) async -> Failure? {
    let ledger = run.messages.openExpectations(pool: pool.id, isNamed: pool.rules == nil)
    self.ledger = ledger
    do throws(AwaitError) {
      for (place, address) in scenario.recipients(known: writtenText) {
        let sources: [any CodeSource]
        do throws(MissingSource) { sources = try self.sources(at: place) } catch {
          let message = error.message(pool: run.pools.name)
          return failure(.environment, message, at: place.to.range, details: error.details)
        }
        for source in sources { try await ledger.arm(source) }
        if let address { for source in sources { fixedAddresses.append((address, source)) } }
      }
      return nil
    } catch {
      return Task.isCancelled ? nil : failure(.environment, error.message, details: error.details)
    }
  }

  /// What is fixed for the run although no scenario says it: the environment, and the pool's variables.
  private func writtenText(at path: ValuePath) -> String? {
    let names = path.components.compactMap(\.name)
    guard names.count == path.components.count else { return nil }
    switch path.root {
    case "env", "secret": return names.count == 1 ? run.options.environment[names[0]] : nil
    case "pool":
      let members: JSONValue? = pool.map { .object($0.members) }
      return names.reduce(members) { $0?[$1] }?.string
    default: return nil
    }
  }

  /// Returns when other scenarios have done with the fixed addresses of this one; what has arrived until
  /// then is none of its business.
  func takeTurn() async -> Failure? {
    do throws(AwaitError) {
      try await ledger?.begin(reserving: fixedAddresses)
      return nil
    } catch {
      return Task.isCancelled ? nil : failure(.environment, error.message, details: error.details)
    }
  }

  /// Where an await may look, as far as that is known before the steps.
  ///
  /// A source whose name is read only later is watched only from then on, and a name that is wrong is
  /// its step's failure.
  private func sources(at place: MessagePlace) throws(MissingSource) -> [any CodeSource] {
    if let name = place.source {
      return name.template.literal.flatMap { try? run.sources.source(named: $0) }.map { [$0] } ?? []
    }
    let recipient = place.to.template
    if recipient.literal != nil || recipient.medium != nil {
      return [try run.sources.source(for: recipient.medium.flatMap(MessageMedium.init))]
    }
    return run.sources.ownSources
  }

  /// Tells the reports what the step waits for.
  func sayWaiting(_ reason: String) {
    run.emit(.stepWaiting(id, reason: redactor.redact(reason), at: run.now()))
  }

  /// Keeps what an await had seen that is cut short, for the failure of whatever ended it.
  func noteCutAwait() {
    guard Task.isCancelled, let cut = ledger?.cutAwait else { return }
    cutDetails += cut.detailsOfCut
  }

  /// Where the step says, else the pool's own source for such an address.
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

extension MessageMedium {
  /// The medium of a capability; nil for one that is about something else.
  fileprivate init?(_ requirement: Requirement) {
    switch requirement {
    case .email: self = .email
    case .sms: self = .sms
    case .mock, .live, .domain, .admin, .clock, .faults: return nil
    }
  }
}

extension Step {
  /// Whether it is an await that is done once, which keeps to the step's time by itself.
  var isSingleAwait: Bool {
    if case .once = repetition { action.awaitsMessage } else { false }
  }
}

extension StepStop {
  /// What an await without a message, or with one that should not have come, means for its step.
  init(_ error: AwaitError, remark: String? = nil) {
    self =
      switch error {
      case .timedOut:
        .timeout(message: error.message, details: error.details + [remark].compactMap(\.self))
      case .ambiguousCode, .nothingSent, .unexpected:
        .unusable(message: error.message, details: error.details)
      case .unreachable, .unseen: .environment(message: error.message, details: error.details)
      case .cancelled: .cancelled
      }
  }
}
