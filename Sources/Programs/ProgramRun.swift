internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

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

  private let words: [String]
  private let folder: String?
  private let environment: [String: String]
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
    self.words = words
    self.folder = folder
    self.environment = environment
    self.limit = limit
    self.sleep = sleep
  }

  var program: String { words.first ?? "" }

  /// Where the program is; nil where PATH says it.
  private var path: String? {
    guard program.contains("/") else { return nil }
    guard let folder, !program.hasPrefix("/") else { return program }
    return folder + "/" + program
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
      ProgramFailure(program: program, cause: cause, firstErrorLine: transcript.firstErrorLine)
    )
  }
}

// MARK: - The process

extension ProgramRun {
  private func execute(_ transcript: ProgramTranscript) async -> End {
    do {
      let result = try await Subprocess.run(
        path.map { .path(FilePath($0)) } ?? .name(program),
        arguments: Arguments(Array(words.dropFirst())),
        environment: childEnvironment,
        workingDirectory: folder.map { FilePath($0) },
        platformOptions: ProgramRun.options,
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

  /// A session of its own keeps the terminal's Ctrl-C and its questions away from the program, and
  /// makes a group of all that it starts.
  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    return options
  }

  /// The system takes variables that no shell could set, but Subprocess refuses them all with one.
  private var childEnvironment: Environment {
    let usable = environment.filter { name, _ in
      !name.isEmpty && !name.contains("=") && name.first?.isNumber != true
    }
    return .custom(
      Dictionary(
        uniqueKeysWithValues: usable.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
      )
    )
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
    guard let error = error as? SubprocessError else {
      return failed(.notStarted(reason: "the system gives no reason"), transcript)
    }
    if error.underlyingError == .textFileBusy { return .busy }
    return failed(cause(of: error), transcript)
  }

  private func cause(of error: SubprocessError) -> ProgramFailure.Cause {
    if error.code == .failedToChangeWorkingDirectory {
      return .notStarted(reason: "the folder `\(folder ?? ".")` can't be entered")
    }
    guard error.code == .executableNotFound else {
      return .notStarted(reason: error.underlyingError.map(ProgramRun.text) ?? "\(error.code)")
    }
    guard let path else { return .notFound(path: nil) }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .notFound(path: path)
    }
    guard !isFolder, FileManager.default.isExecutableFile(atPath: path) else {
      return .notExecutable
    }
    return .notStarted(reason: "the interpreter that its first line names is not found")
  }

  private static func text(_ error: Errno) -> String {
    unsafe String(cString: strerror(error.rawValue))
  }
}
