internal import Subprocess

/// A run of a user's program, with its child processes.
package struct ProgramRun: Sendable {
  /// The outcome of a run.
  package enum End: Sendable {
    /// The program ended with exit code 0; the bytes are its output.
    case output([UInt8])
    /// Another process is writing the program's file.
    case busy
    /// The program failed.
    case failed(ProgramFailure)
    /// The task was canceled, and the program has ended.
    case cancelled
  }

  private let command: ProgramCommand
  private let limit: Duration
  private let sleep: @Sendable (Duration) async -> Void

  /// Prepares the run without starting the program.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments, which no shell interprets. A program with a slash
  ///     is a path. Other programs are looked up in PATH.
  ///   - folder: The absolute path of the working directory, where a relative program path
  ///     starts; nil for the working directory of this process.
  ///   - environment: The complete environment; names that programs can't read are omitted.
  ///   - limit: The time limit, after which the program is killed.
  ///   - sleep: Waits for a duration; returns immediately if its task is canceled.
  package init(
    words: [String],
    folder: String?,
    environment: [String: String],
    limit: Duration,
    sleep: @escaping @Sendable (Duration) async -> Void
  ) {
    command = ProgramCommand(words: words, folder: folder, environment: environment)
    self.limit = limit
    self.sleep = sleep
  }

  /// Runs the program until it ends or exceeds its time limit.
  ///
  /// If the task is canceled, the program is killed, and has ended when the function returns.
  package func end() async -> End {
    let transcript = ProgramTranscript()
    return await withTaskGroup(of: End?.self) { group in
      group.addTask { await execute(transcript) }
      group.addTask { await timeLimit(transcript) }
      defer { group.cancelAll() }
      while let end = await group.next() {
        if let end { return end }
      }
      return .cancelled
    }
  }

  private func timeLimit(_ transcript: ProgramTranscript) async -> End? {
    await sleep(limit)
    return Task.isCancelled ? nil : failed(.tooSlow(limit: limit), transcript)
  }

  private func failed(_ cause: ProgramFailure.Cause, _ transcript: ProgramTranscript) -> End {
    .failed(
      ProgramFailure(
        program: command.program,
        cause: cause,
        firstErrorLine: transcript.firstErrorLine
      )
    )
  }
}

// MARK: - The process

extension ProgramRun {
  private func execute(_ transcript: ProgramTranscript) async -> End {
    do {
      let result = try await Subprocess.run(
        command.executable,
        arguments: command.arguments,
        environment: command.childEnvironment,
        workingDirectory: command.workingDirectory,
        platformOptions: ProgramCommand.options,
        input: .none,
        output: .sequence,
        error: .sequence
      ) { execution in
        try await ProgramRun.read(execution.standardOutput, execution.standardError, transcript)
      }
      return Task.isCancelled ? .cancelled : end(with: result.terminationStatus, transcript)
    } catch {
      return Task.isCancelled ? .cancelled : end(after: error, transcript)
    }
  }

  /// Reads both streams at once, because a full pipe would block the program; throws above the
  /// limit.
  private static func read(
    _ output: SubprocessOutputSequence,
    _ errors: SubprocessOutputSequence,
    _ transcript: ProgramTranscript
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for try await part in output { try transcript.add(output: bytes(of: part)) }
      }
      group.addTask {
        for try await part in errors { transcript.add(errors: bytes(of: part)) }
      }
      while try await group.next() != nil {}
    }
  }

  private static func bytes(of part: SubprocessOutputSequence.Buffer) -> [UInt8] {
    unsafe part.withUnsafeBytes { unsafe Array($0) }
  }
}

// MARK: - Outcomes

extension ProgramRun {
  private func end(with status: TerminationStatus, _ transcript: ProgramTranscript) -> End {
    switch status {
    case .exited(0): .output(transcript.output)
    case .exited(let code): failed(.exited(code), transcript)
    case .signaled(let signal): failed(.killed(signal: signal), transcript)
    }
  }

  private func end(after error: any Error, _ transcript: ProgramTranscript) -> End {
    if error is ProgramTranscript.OutputLimitExceeded {
      return failed(.tooMuchOutput(limit: ProgramTranscript.limit), transcript)
    }
    return command.cause(of: error).map { failed($0, transcript) } ?? .busy
  }
}
