import Testing

@testable import Transport

/// A stack size larger than any address space.
///
/// The system can't create a thread with this size.
private let endlessStack = 1 << 50

@Suite(.timeLimit(.minutes(10))) struct `If no thread can be started` {
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

@Suite struct `The thread of a transport` {
  @Test func `does not wait while there is a command`() {
    let queue = CommandQueue()
    #expect(queue.mayWait())
    #expect(queue.post(.cancel(id: 1)) && queue.post(.cancel(id: 2)))
    #expect(!queue.mayWait())
    var commands: [CommandQueue.Command] = []
    #expect(!queue.take(&commands))
    #expect(commands.count == 2)
    #expect(queue.mayWait())
  }

  @Test func `does not wait after the end of the transport`() {
    let queue = CommandQueue()
    queue.close(nil)
    #expect(!queue.mayWait())
    var commands: [CommandQueue.Command] = []
    #expect(queue.take(&commands))
    #expect(!queue.post(.cancel(id: 1)))
  }
}
