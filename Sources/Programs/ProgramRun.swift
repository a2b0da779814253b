internal import Subprocess

/// One run of a program of the user's, with all that it starts.
package struct ProgramRun: Sendable {
  /// What a run came to.
  package enum End: Sendable {
    /// It ended with 0, and printed this.
    case output([UInt8])
    /// Somebody is writing the program's file right now.
    case busy
    /// It did something else.
    case failed(ProgramFailure)
    /// The task was cancelled, and the program is gone.
    case cancelled
  }

  private let command: ProgramCommand
  private let limit: Duration
  private let sleep: @Sendable (Duration) async -> Void

  /// Nothing is started yet.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments; no shell sees them. A program with a slash is a path,
  ///     any other is looked for in PATH.
  ///   - folder: where it runs, an absolute path, and where a relative path of the program starts; nil
  ///     for the folder of this process.
  ///   - environment: exactly what it sees, but for names that it could not see by.
  ///   - limit: how long it may take; then it is killed.
  ///   - sleep: lets so much time pass, or returns at once where its task is cancelled.
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

  /// Runs it to its end, or until it has had its time; when cancelled it is killed, and gone on return.
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

  /// Reads both at once, so that neither holds up the program; throws where it prints too much.
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
