internal import Subprocess
internal import SystemPackage
internal import Values

/// A program with its arguments, its folder, and its environment.
struct ProgramCommand: Hashable, Sendable {
  /// The program and its arguments, which no shell interprets.
  let words: [String]

  /// The absolute path of the working directory; nil for that of this process.
  let folder: String?

  let environment: [String: String]

  var program: String { words.first ?? "" }

  /// The path of the program; nil if the program is looked up in PATH.
  private var path: String? {
    guard program.contains("/") else { return nil }
    return folder.map { program.path(in: $0) } ?? program
  }

  var executable: Executable { path.map { .path(FilePath($0)) } ?? .name(program) }

  var arguments: Arguments { Arguments(Array(words.dropFirst())) }

  var workingDirectory: FilePath? { folder.map { FilePath($0) } }

  /// The options for starting the program in a separate session.
  ///
  /// The session groups the program's child processes. Ctrl-C and prompts of the terminal do not
  /// reach the program.
  static var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    return options
  }

  /// The environment without variables that a shell could not set.
  ///
  /// The system accepts these variables, but Subprocess rejects an environment with any of them.
  var childEnvironment: Environment {
    let usable = environment.filter { name, _ in
      !name.isEmpty && !name.contains("=") && name.first?.isNumber != true
    }
    return .custom(
      Dictionary(
        uniqueKeysWithValues: usable.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
      )
    )
  }
}

// MARK: - Reasons for a failed start

extension ProgramCommand {
  /// The reason why the program was not started; nil if another process is writing its file.
  func cause(of error: any Error) -> ProgramFailure.Cause? {
    guard let error = error as? SubprocessError else {
      return .notStarted(reason: "the system reported no reason")
    }
    if error.underlyingError == .textFileBusy { return nil }
    if error.code == .failedToChangeWorkingDirectory {
      return .notStarted(reason: "can't enter the folder `\(folder ?? ".")`")
    }
    guard error.code == .executableNotFound else {
      return .notStarted(reason: error.underlyingError.map(ProgramCommand.text) ?? "\(error.code)")
    }
    guard let path else { return .notFound(path: nil) }
    return ProgramSearch.obstacle(atPath: path)
      ?? .notStarted(reason: "the interpreter in its first line was not found")
  }

  static func text(_ error: Errno) -> String {
    SystemCallError(error.rawValue).reason
  }
}
