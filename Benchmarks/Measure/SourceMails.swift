internal import CodeSources
internal import JSON

/// Measures awaits of messages that arrive at a source one after another.
struct SourceMails: Sendable {
  let count: Int
  let source: any CodeSource
  /// Makes a message with a code arrive at the source for an address.
  let deliver: @Sendable (_ code: String, _ address: String) async throws -> Void

  /// The seconds from the start of each delivery to the arrival of its code at the await.
  func measured() async throws -> JSONObject {
    var seconds: [JSONValue] = []
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(source)
      for index in 1...count {
        seconds.append(.number(JSONNumber(try await latency(ofMessage: index, expectations))))
      }
    }
    return ["wall": .array(seconds)]
  }

  private func latency(
    ofMessage index: Int,
    _ expectations: MessageExpectations
  ) async throws -> Double {
    let address = "user-\(index)@example.com"
    let code = String(100_000 + index)
    expectations.recordSending(
      step: String(index),
      to: .address(address),
      since: await expectations.currentPosition()
    )
    async let inHand = expectations.nextCode(to: address, at: source)
    // After this delay, which varies, the await is waiting.
    try await Task.sleep(for: .milliseconds(2 + index * 37 % 50))
    let start = ContinuousClock.now
    try await deliver(code, address)
    let found = try await inHand
    try found.expect(code)
    return (found.at - start) / .seconds(1)
  }
}
