@testable import CodeSources
import LoopbackServer
import Mail
import TestSupport
import Testing
import Values

/// A shell that hangs with a child process.
///
/// The shell and its child write their process IDs.
private let hanging = "echo $$ >> processes; sleep 1000 & echo $! >> processes; wait"

@Suite struct `A command that hangs` {
  @Test func `is terminated with its children when its await is canceled`() async throws {
    let folder = try CommandFolder()
    let source = try folder.source(hanging)
    let waiting = Task {
      await MessageDispatcher.withDispatcher { dispatcher in
        let request = AwaitRequest(to: .address("a@b.c"), at: source, within: .seconds(600))
        do throws(AwaitError) {
          _ = try await dispatcher.openExpectations().awaitCode(request)
          return nil as AwaitError?
        } catch {
          return error
        }
      }
    }
    try await eventually("both processes") { folder.lines("processes").count == 2 }
    #expect(folder.processes.count == 2)
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    try await eventually("no process is left") { folder.processes.isEmpty }
  }

  @Test func `is terminated when its await ends`() async throws {
    try await Stage.run { stage in
      let folder = try CommandFolder()
      let source = try folder.source(hanging, on: WaitClock(stage.clock))
      let request = AwaitRequest(to: .address("a@b.c"), at: source, within: .seconds(5))
      async let failure = stage.failure(of: request)
      try await eventually("both processes") { folder.lines("processes").count == 2 }
      await stage.clock.someoneSleeps(until: .seconds(5))
      stage.clock.advance(by: .seconds(5))
      let error = try #require(await failure)
      #expect(error.isBlocked == false)
      #expect(
        error.details == [
          "no step sends to a@b.c",
          "the command `/bin/sh` was still running (started 0s into the await)",
        ]
      )
      try await eventually("no process is left") { folder.processes.isEmpty }
    }
  }

  @Test func `is killed even if it ignores signals`() async throws {
    let folder = try CommandFolder()
    let source = try folder.source("trap '' TERM INT HUP; \(hanging)")
    let waiting = Task {
      await MessageDispatcher.withDispatcher { dispatcher in
        let request = AwaitRequest(to: .address("a@b.c"), at: source, within: .seconds(600))
        _ = try? await dispatcher.openExpectations().awaitCode(request)
      }
    }
    try await eventually("both processes") { folder.lines("processes").count == 2 }
    waiting.cancel()
    await waiting.value
    try await eventually("no process is left") { folder.processes.isEmpty }
  }
}

@Test func `a child process left by a command does not keep its output open`() async throws {
  try await Stage.run { stage in
    let folder = try CommandFolder()
    let script = "sleep 1000 & echo $! >> processes; echo 123456"
    let source = try folder.source(script, on: WaitClock(stage.clock))
    let request = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(5))
    #expect(try await stage.expectations.awaitCode(request).code.reveal() == "123456")
    #expect(folder.processes.count == 1)
  }
}
