internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Reports
internal import Synchronization
internal import Transport
internal import Values
internal import Workflows

extension Environment {
  /// The environment of this process; without an option, the output has no colors.
  static func process(_ color: ColorChoice? = nil) -> Environment {
    let (information, redactor) = (ProcessInfo.processInfo, Redactor.process)
    let variables = information.environment
    func output(_ stream: StandardStream) -> Output {
      Output(
        stream,
        redactor,
        inColor: color?.isOn(for: stream, variables) ?? false,
        errorReported: ReportedError.note
      )
    }
    var environment = Environment(
      variables: variables,
      workingDirectory: FileManager.default.currentDirectoryPath,
      hostName: information.hostName,
      version: Authflow.version,
      now: { Date() },
      redactor: redactor,
      output: output(.output),
      errors: output(.error)
    )
    if Keyboard.isTerminal { environment.waitForEnter = Keyboard.waitForEnter }
    environment.listenForStop = { Signals.listen(raising: $0) }
    environment.confirm = { question in
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
      StandardStream.error.write(.unchanged("\(question) [y/N] "))
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
    return environment
  }

  /// The environment of this process, with variables from files unless they are already set.
  ///
  /// Later files take precedence. The environment takes precedence over files, as in Node and
  /// Compose: CI overrides the file in the repository. The variables are also set in this process,
  /// for libraries and child processes.
  ///
  /// Call this function before anything else in the command.
  static func process(
    _ color: ColorChoice?,
    reading files: [String]
  ) throws(CommandFailure) -> Environment {
    if files.isEmpty { return process(color) }
    for (name, value) in try process(color).variables(in: files) { setenv(name, value, 0) }
    let environment = process(color)
    environment.protect(files)
    return environment
  }
}

/// The first error code that this process reported.
enum ReportedError {
  private static let noted = Mutex<(first: DiagnosticCode?, count: Int)>((nil, 0))

  /// A hint to run `authflow explain` for the first error; nil without errors.
  static var hint: String? {
    let (first, count) = noted.withLock { $0 }
    guard let code = first else { return nil }
    let which = count == 1 ? "the error" : "the first error"
    return "`authflow explain \(code)` explains \(which) and shows an example"
  }

  static func note(_ code: DiagnosticCode) {
    noted.withLock { $0 = ($0.first ?? code, $0.count + 1) }
  }
}

extension Redactor {
  /// The redactor for the secrets of this process.
  ///
  /// All output of a command passes through this redactor, including the message of the error that
  /// ends the command.
  static let process = knowingPasswords(in: CommandLine.arguments)

  /// A redactor for the passwords in URLs on a command line.
  ///
  /// All words are searched, because the message about a misspelled option contains the next word.
  private static func knowingPasswords(in words: [String]) -> Redactor {
    let redactor = Redactor()
    for word in words {
      guard let start = word.authorityStart else { continue }
      // The last `@` ends the password, which may contain `@` without percent-encoding.
      guard let end = word[start...].lastIndex(of: "@"),
        let colon = word[start..<end].firstIndex(of: ":")
      else { continue }
      let password = String(word[colon..<end].dropFirst())
      redactor.add(Secret(String(word[start...end])), evenShort: true)
      redactor.add(Secret(password))
      if let login = (try? SMTPServer(url: word))?.login { redactor.add(login.password) }
    }
    return redactor
  }
}

extension CommandOutcome {
  /// The exit code of the process.
  var exitStatus: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .invalidFile: 2
    case .usage: 3
    case .environment: 4
    case .internalError: 5
    case .refused: 6
    }
  }

  /// Ends the command with this outcome unless everything passed.
  func check() throws(CommandFailure) {
    if self != .passed { throw CommandFailure(self, "") }
  }
}
