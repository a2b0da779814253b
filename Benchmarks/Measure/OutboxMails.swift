internal import CodeSources
internal import JSON

/// Measures awaits of messages that are written to a Maildir one after another.
struct OutboxMails {
  let count: Int
  /// The absolute path of the Maildir.
  let folder: String

  /// The seconds from the start of writing each message to the arrival of its code at the await.
  func measured() async throws -> JSONObject {
    let outbox = MaildirOutbox(path: folder)
    var seconds: [JSONValue] = []
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      for index in 1...count {
        seconds.append(.number(JSONNumber(try await deliver(index, to: outbox, expectations))))
      }
    }
    return ["wall": .array(seconds)]
  }

  private func deliver(
    _ index: Int,
    to outbox: MaildirOutbox,
    _ expectations: MessageExpectations
  ) async throws -> Double {
    let address = "user-\(index)@example.com"
    let code = String(100_000 + index)
    expectations.recordSending(
      step: String(index),
      to: .address(address),
      since: await expectations.mark()
    )
    async let inHand = expectations.nextCode(to: address, at: outbox)
    // After this delay, the await is waiting.
    try await Task.sleep(for: .milliseconds(2))
    let start = ContinuousClock.now
    try await outbox.append(mail(to: address, code: code))
    let found = try await inHand
    try found.expect(code)
    return (found.at - start) / .seconds(1)
  }

  private func mail(to address: String, code: String) -> [UInt8] {
    let lines = [
      "From: no-reply@verificationemail.com", "To: \(address)",
      "Subject: Your verification code", "MIME-Version: 1.0",
      "Content-Type: text/html; charset=UTF-8", "", "Your confirmation code is \(code)", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}
