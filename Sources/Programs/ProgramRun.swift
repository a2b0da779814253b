internal import Subprocess

/// One run of a user's program, with its child processes.
package struct ProgramRun: Sendable {
  /// The result of a run.
  package enum End: Sendable {
    /// It ended with exit code 0 and this output.
    case output([UInt8])
    /// The program's file is being written right now.
    case busy
    /// It failed.
    case failed(ProgramFailure)
    /// The task was canceled, and the program has ended.
    case cancelled
  }

  private let command: ProgramCommand
  private let limit: Duration
  private let sleep: @Sendable (Duration) async -> Void

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments. No shell interprets them. A program with a slash is
  ///     a path, any other is looked up in PATH.
  ///   - folder: where it runs, an absolute path, and where a relative program path starts; nil for
  ///     the folder of this process.
  ///   - environment: exactly its environment, except names that it could not read.
  ///   - limit: how long it may take before it is killed.
  ///   - sleep: waits for a duration; returns immediately if its task is canceled.
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

  /// Runs it to its end, or until its time is over.
  ///
  /// When canceled, it is killed and has ended on return.
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

  /// Reads both at once, so neither blocks the program; throws if it prints too much.
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

// MARK: - Its end

extension ProgramRun {
  private func end(with status: TerminationStatus, _ transcript: ProgramTranscript) -> End {
    switch status {
    case .exited(0): .output(transcript.output)
    case .exited(let code): failed(.exited(code), transcript)
    case .signaled(let signal): failed(.killed(signal: signal), transcript)
    }
  }

  private func end(after error: any Error, _ transcript: ProgramTranscript) -> End {
    if error is ProgramTranscript.TooMuch {
      return failed(.tooMuchOutput(limit: ProgramTranscript.limit), transcript)
    }
    return command.cause(of: error).map { failed($0, transcript) } ?? .busy
  }
}
