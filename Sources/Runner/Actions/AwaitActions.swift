internal import CodeSources
internal import JSON
internal import Mail
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

extension AwaitCode: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await parameters.outcome(of: step, for: .code, in: execution) {
      expectations,
      request throws(AwaitError) in
      let found = try await expectations.awaitCode(request)
      execution.run.options.noteTaken(ReceivedMessage(found.message, by: request, in: execution))
      // The code may be part of any string from now on, so masking the field alone is not enough.
      execution.redactor.add(found.code, evenShort: true)
      return (["code": .string(found.code.reveal())], found.notes)
    }
  }
}

extension AwaitMessage: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await parameters.outcome(of: step, for: .message, in: execution) {
      expectations,
      request throws(AwaitError) in
      let found = try await expectations.awaitMessage(request)
      execution.run.options.noteTaken(ReceivedMessage(found.message, by: request, in: execution))
      let (message, password) = (found.message, request.rule.temporaryPassword(in: found.message))
      var secrets = request.rule.secrets(in: message)
      for link in message.links + [message.firstLink].compactMap(\.self) {
        secrets.formUnion(HTTPMessageDescription(HTTPRequest(url: link)).secrets)
      }
      for secret in secrets { execution.redactor.add(secret, evenShort: true) }
      let fields = message.fields(for: request.recipient, temporaryPassword: password)
      return (["message": .object(fields)], found.notes)
    }
  }
}

extension ReceivedMessage {
  /// Describes a message that the current step of a scenario took.
  fileprivate init(
    _ message: MailMessage,
    by request: AwaitRequest,
    in execution: isolated ScenarioExecution
  ) {
    self.init(
      source: request.source.name,
      id: message.sourceID,
      messageID: message.messageID,
      recipient: request.recipient.description,
      scenario: execution.scenario.name,
      step: execution.current.map { "\($0.number)" } ?? ""
    )
  }
}

extension MailMessage {
  /// The non-empty fields that an await returns for a message.
  fileprivate func fields(for recipient: Recipient, temporaryPassword: String?) -> JSONObject {
    let values = [
      ("sender", sender), ("to", recipients.first(where: recipient.fits) ?? ""),
      ("subject", subject), ("text", shownText), ("link", firstLink ?? ""),
      ("temporaryPassword", temporaryPassword ?? ""),
    ]
    var fields = JSONObject()
    for (name, value) in values where !value.isEmpty { fields[name] = .string(value) }
    return fields
  }
}

extension ExpectNoMessage: RunnableAction {
  /// Waits out the step's duration, and fails if a message has arrived that no await has taken.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let address = try execution.text(place.to)
    let time = try execution.duration(time)
    let source = try execution.source(named: place.source, for: address)
    guard let expectations = execution.expectations else { throw .cancelled }
    execution.reportWaiting("a message for \(address) that must not arrive")
    defer { execution.noteInterruptedAwait() }
    do throws(AwaitError) {
      try await expectations.expectNoMessage(
        AwaitRequest(to: .address(address), at: source, within: time)
      )
      return .done
    } catch {
      throw StepStop(error)
    }
  }
}
