internal import Synchronization
internal import Waiting

/// Programs that answer events, each identified by its words and its folder, until the end of the run.
///
/// A program gets the event as JSON in one line on its standard input. One whose first line on its standard
/// output is `authflow: keep` is started once, and answers each event by one line; it writes that line
/// before it reads. Any other program is started for each event: its input ends after the event, and all that it
/// writes until its end is the answer.
package final class EventPrograms: Sendable {
  /// How long the service waits for an answer to an event (developer guide, Lambda triggers).
  package static let serviceLimit = Duration.seconds(5)

  /// How often the service asks for an answer that does not come in time (developer guide, Lambda triggers).
  package static let serviceAttempts = 3

  /// Both, as a message has them.
  package static let serviceTerms = "within 5s, in three attempts"

  /// How many processes of programs that are not kept run at once; further events wait.
  private static let width = 32

  /// How long kept programs have to end by themselves once their input has ended.
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
  ///   - environment: What the programs see, but for names that they could not see.
  ///   - limit: How long an answer may take; then the process is killed.
  ///   - attempts: How often a program is asked that does not answer in time.
  package init(
    environment: [String: String],
    limit: Duration = serviceLimit,
    attempts: Int = serviceAttempts
  ) {
    (self.environment, self.limit, self.attempts) = (environment, limit, attempts)
    (starts, starter) = AsyncStream.makeStream()
  }

  /// Gives a program an event, in JSON without line ends, and waits for what comes of it.
  ///
  /// No shell sees its words. It runs in `folder`, an absolute path, where a relative path of the program starts.
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
  /// Has programs run for as long as `body` takes; afterwards none of them does, nor anything that one started.
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

  /// Runs each process in a task of its own, until the task is cancelled.
  private func run() async {
    await withDiscardingTaskGroup { group in
      for await process in starts { group.addTask { await process.run() } }
      starter.finish()
      group.cancelAll()
    }
  }

  /// Lets kept programs end by themselves, and kills those that do not.
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

/// What came of giving a program an event.
package struct EventAnswer: Sendable {
  /// How it ended.
  package enum End: Sendable {
    /// The program wrote this.
    case answered([UInt8])
    /// It ended without an answer, or as a program that failed.
    case failed(ProgramFailure)
    /// It could not be started.
    case notStarted(ProgramFailure)
    /// It did not answer in time, in any of the attempts.
    case timedOut
    /// The task was cancelled.
    case cancelled
  }

  /// How it ended.
  package var end: End

  /// What the program wrote to its standard error meanwhile, in all attempts; of much the beginning.
  package var errors: [UInt8]
}
