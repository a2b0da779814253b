internal import CodeSources
internal import JSON
internal import Mail
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

extension AwaitMessage: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await parameters.outcome(of: step, for: .message, in: execution) {
      ledger,
      request throws(AwaitError) in
      let found = try await ledger.awaitMessage(request)
      let (message, password) = (found.message, request.rule.temporaryPassword(in: found.message))
      var secrets = request.rule.secrets(in: message)
      for link in message.links + [message.firstLink].compactMap(\.self) {
        secrets.formUnion(HTTPShown(HTTPRequest(method: "GET", url: link)).secrets.map(Secret.init))
      }
      for secret in secrets { execution.redactor.add(secret, evenShort: true) }
      let fields = message.fields(for: request.recipient, temporaryPassword: password)
      return (["message": .object(fields)], found.notes)
    }
  }
}

extension MailMessage {
  /// What an await gives of a message; what it does not have is left out.
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
