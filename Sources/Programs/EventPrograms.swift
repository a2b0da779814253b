internal import Synchronization
internal import Waiting

/// Programs that respond to events, each identified by its words and its folder, until the end of
/// the run.
///
/// A program gets the event as JSON in one line on its standard input. If the first line on its
/// standard output is `authflow: keep`, it is started once and responds to each event with one
/// line. It writes that line before it reads. Any other program is started for each event: its
/// input ends after the event, and its whole output is the response.
package final class EventPrograms: Sendable {
  /// How long the service waits for the response to an event (developer guide, Lambda triggers).
  package static let serviceLimit = Duration.seconds(5)

  /// How often the service tries if no response arrives in time (developer guide, Lambda triggers).
  package static let serviceAttempts = 3

  /// Both, for messages.
  package static let serviceTerms = "within 5s, in three attempts"

  /// How many processes of programs that do not stay running run at once.
  ///
  /// Further events wait.
  private static let width = 32

  /// How long running programs have to end by themselves once their input has ended.
  private static let patience = Duration.seconds(1)

  private let environment: [String: String]
  private let limit: Duration
  private let attempts: Int
  private let places = AsyncSemaphore(count: width)
  private let programs = Mutex<[ProgramCommand: EventProgram]>([:])
  private let starts: AsyncStream<EventProcess>
  private let starter: AsyncStream<EventProcess>.Continuation

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - environment: The programs' environment, except names that they could not read.
  ///   - limit: How long a response may take before the process is killed.
  ///   - attempts: How often a program is tried that does not respond in time.
  package init(
    environment: [String: String],
    limit: Duration = serviceLimit,
    attempts: Int = serviceAttempts
  ) {
    (self.environment, self.limit, self.attempts) = (environment, limit, attempts)
    (starts, starter) = AsyncStream.makeStream()
  }

  /// Gives a program an event, in JSON without line ends, and waits for the result.
  ///
  /// No shell interprets its words. It runs in `folder`, an absolute path, where a relative program
  /// path starts.
  package func answer(
    _ event: [UInt8],
    by words: [String],
    in folder: String
  ) async -> EventAnswer {
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

// MARK: - Their life

extension EventPrograms {
  /// Makes programs available during `body`.
  ///
  /// Afterwards they and their child processes have ended.
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

  /// Runs each process in its own task, until the task is canceled.
  private func run() async {
    await withDiscardingTaskGroup { group in
      for await process in starts { group.addTask { await process.run() } }
      starter.finish()
      group.cancelAll()
    }
  }

  /// Lets running programs end by themselves, and kills those that do not.
  private func finish() async {
    let kept = programs.withLock { $0.values.compactMap(\.keptProcess) }
    await withDiscardingTaskGroup { group in
      for process in kept {
        group.addTask {
          process.finishInput()
          _ = await race(limit: EventPrograms.patience, stop: nil) { await process.whole() }
          process.kill()
        }
      }
    }
  }
}

/// The result of giving a program an event.
package struct EventAnswer: Sendable {
  /// How it ended.
  package enum End: Sendable {
    /// The program's output.
    case answered([UInt8])
    /// It ended without a response, or failed.
    case failed(ProgramFailure)
    /// It could not be started.
    case notStarted(ProgramFailure)
    /// It did not respond in time, in any of the attempts.
    case timedOut
    /// The task was canceled.
    case cancelled
  }

  /// How it ended.
  package var end: End

  /// The program's standard error meanwhile, in all attempts; only the beginning if it is long.
  package var errors: [UInt8]
}
