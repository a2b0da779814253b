internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

/// A program with its arguments and its folder.
struct ProgramCommand: Hashable, Sendable {
  /// The program and its arguments.
  ///
  /// No shell interprets them.
  let words: [String]

  /// Where it runs, an absolute path; nil for the folder of this process.
  let folder: String?

  let environment: [String: String]

  var program: String { words.first ?? "" }

  /// Where the program is; nil if it is looked up in PATH.
  private var path: String? {
    guard program.contains("/") else { return nil }
    guard let folder, !program.hasPrefix("/") else { return program }
    return folder + "/" + program
  }

  var executable: Executable { path.map { .path(FilePath($0)) } ?? .name(program) }

  var arguments: Arguments { Arguments(Array(words.dropFirst())) }

  var workingDirectory: FilePath? { folder.map { FilePath($0) } }

  /// A session of its own keeps the terminal's Ctrl-C and prompts away from the program, and groups
  /// its child processes.
  static var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    return options
  }

  /// The system accepts variables that no shell could set, but Subprocess rejects them all if there
  /// is one.
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

// MARK: - Why it was not started

extension ProgramCommand {
  /// Why the program was not started; nil if its file is being written right now.
  func cause(of error: any Error) -> ProgramFailure.Cause? {
    guard let error = error as? SubprocessError else {
      return .notStarted(reason: "the system reported no reason")
    }
    if error.underlyingError == .textFileBusy { return nil }
    if error.code == .failedToChangeWorkingDirectory {
      return .notStarted(reason: "cannot enter the folder `\(folder ?? ".")`")
    }
    guard error.code == .executableNotFound else {
      return .notStarted(reason: error.underlyingError.map(ProgramCommand.text) ?? "\(error.code)")
    }
    guard let path else { return .notFound(path: nil) }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .notFound(path: path)
    }
    guard !isFolder, FileManager.default.isExecutableFile(atPath: path) else {
      return .notExecutable
    }
    return .notStarted(reason: "the interpreter in its first line was not found")
  }

  static func text(_ error: Errno) -> String {
    unsafe String(cString: strerror(error.rawValue))
  }
}
