import Testing

@testable import Transport

/// A stack size larger than any address space.
///
/// The system can't create a thread with this size.
private let endlessStack = 1 << 50

@Suite(.timeLimit(.minutes(1))) struct `If no thread can be started` {
  @Test func `every request fails with the reason, and shutting down returns`() async throws {
    let transport = Transport(TransportConfiguration(), stackSize: endlessStack)
    for _ in 0..<2 {
      let error = await #expect(throws: TransportError.self) {
        try await transport.exchange(HTTPRequest(url: "http://127.0.0.1:9/"))
      }
      #expect(error?.reason == .other)
      #expect(error?.message.contains("can't start a thread: ") == true)
    }
    await transport.shutdown()
  }

  @Test func `blocking work fails with the reason`() async throws {
    let error = await #expect(throws: TransportError.self) {
      try await BlockingWork.run(stackSize: endlessStack) { 1 }
    }
    #expect(error?.detail.hasPrefix("can't start a thread: ") == true)
    #expect(try await BlockingWork.run { 1 } == 1)
  }
}
