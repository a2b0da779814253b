internal import Synchronization
internal import Waiting

/// Programs that respond to events until the end of the run, identified by their words and
/// folder.
///
/// A program gets the event as one line of JSON on its standard input. A program that stays
/// running writes the line `authflow: keep` before it reads. The program responds to each event
/// with one line. Other programs are started for each event: their input ends after the event,
/// and their whole output is the response.
package final class EventPrograms: Sendable {
  /// The service's time limit for a response to an event (developer guide, Lambda triggers).
  package static let serviceLimit = Duration.seconds(5)

  /// The service's number of attempts if a function does not respond (developer guide, Lambda
  /// triggers).
  package static let serviceAttempts = 3

  /// The time limit and the number of attempts, for messages.
  package static let serviceTerms = "within 5s, in three attempts"

  /// The maximum number of processes that run at once and end after their event.
  ///
  /// Other events wait.
  private static let width = 32

  /// The time for running programs to end after their input has ended.
  private static let maximumWait = Duration.seconds(1)

  private let environment: [String: String]
  private let limit: Duration
  private let attempts: Int
  private let places = AsyncSemaphore(count: width)
  private let programs = Mutex<[ProgramCommand: EventProgram]>([:])
  private let starts: AsyncStream<EventProcess>
  private let starter: AsyncStream<EventProcess>.Continuation

  /// Prepares the programs without starting them.
  ///
  /// - Parameters:
  ///   - environment: The environment of the programs; names that programs can't read are
  ///     omitted.
  ///   - limit: The time limit for a response, after which the process is killed.
  ///   - attempts: The number of attempts if a program does not respond in time.
  package init(
    environment: [String: String],
    limit: Duration = serviceLimit,
    attempts: Int = serviceAttempts
  ) {
    (self.environment, self.limit, self.attempts) = (environment, limit, attempts)
    (starts, starter) = AsyncStream.makeStream()
  }

  /// Sends a program an event, which is JSON without line ends, and waits for the result.
  ///
  /// No shell interprets the words. The program runs in `folder`, an absolute path. A relative
  /// program path starts in that folder.
  package func answer(
    _ event: [UInt8],
    by words: [String],
    in folder: String
  ) async -> EventResult {
    let program = program(ProgramCommand(words: words, folder: folder, environment: environment))
    return await program.answer(event, within: limit, attempts: attempts)
  }

  private func program(_ command: ProgramCommand) -> EventProgram {
    programs.withLock { programs in
      if let program = programs[command] { return program }
      let program = EventProgram(command, places: places) { [starter] process in
        if case .terminated = starter.yield(process) { false } else { true }
      }
      programs[command] = program
      return program
    }
  }
}

// MARK: - Starting and ending

extension EventPrograms {
  /// Keeps programs available while `body` runs, then ends them and their child processes.
  package func whileRunning<Result>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in await run() }
      defer { group.cancelAll() }
      let result = try await body()
      await finish()
      return result
    }
  }

  /// Runs each process in a separate task, until the task is canceled.
  private func run() async {
    await withDiscardingTaskGroup { group in
      for await process in starts { group.addTask { await process.run() } }
      starter.finish()
      group.cancelAll()
    }
  }

  /// Waits until running programs end, and kills programs that do not end in time.
  private func finish() async {
    let kept = programs.withLock { $0.values.compactMap(\.keptProcess) }
    await withDiscardingTaskGroup { group in
      for process in kept {
        group.addTask {
          process.finishInput()
          _ = await race(limit: EventPrograms.maximumWait, stop: nil) { await process.whole() }
          process.kill()
        }
      }
    }
  }
}

/// The result of an event.
package struct EventResult: Sendable {
  /// The outcome of an event.
  package enum End: Sendable {
    /// The program's output.
    case answered([UInt8])
    /// The program ended without a response, or failed.
    case failed(ProgramFailure)
    /// The program could not be started.
    case notStarted(ProgramFailure)
    /// The program did not respond in time in any attempt.
    case timedOut
    /// The task was canceled.
    case cancelled
  }

  /// The outcome of the event.
  package var end: End

  /// The program's standard error in all attempts, without the part that exceeds the limit.
  package var errors: [UInt8]
}
