import FoundationEssentials
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The folder of the package, with a slash at the end.
let root = String(#filePath.split(separator: "Tests/EndToEndTests", maxSplits: 1)[0])

/// The result of a run of the program.
struct Execution {
  var status: Int32?
  var output: String
  var error: String
}

/// The program from the test build, in its own folder.
struct Program {
  private let own: TestFolder

  /// Creates a folder with files.
  ///
  /// The folder is deleted with this value.
  init(_ files: [String: String] = [:]) throws {
    own = try TestFolder()
    for (name, text) in files { try write(text, to: name) }
  }

  var folder: String { own.path }

  func write(_ text: String, to name: String) throws { try own.write(text, to: name) }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

  /// Runs the program to its end, in its folder or a subfolder.
  func run(
    _ arguments: [String],
    in below: String = ".",
    environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Execution {
    try await Program.turnstile.pass {
      let result = try await Subprocess.run(
        .path(FilePath(Program.path)),
        arguments: Arguments(arguments),
        environment: Program.environment(environment),
        workingDirectory: FilePath(folder).appending(below),
        input: .string(input),
        output: .string(limit: 1 << 20),
        error: .string(limit: 1 << 20)
      )
      return Execution(
        status: result.terminationStatus.exitCode,
        output: result.standardOutput,
        error: result.standardError
      )
    }
  }

  /// Runs the program, and sends Ctrl-C once it has printed a string.
  func interrupt(_ arguments: [String], after text: String) async throws -> Execution {
    let result = try await Subprocess.run(
      .path(FilePath(Program.path)),
      arguments: Arguments(arguments),
      workingDirectory: FilePath(folder),
      input: .none,
      output: .sequence,
      error: .string(limit: 1 << 20)
    ) { execution in
      var said = ""
      var isInterrupted = false
      for try await line in execution.standardOutput.strings() {
        said += line
        // Signal handling starts before the first line. A second signal would end the program at
        // once.
        let isDue = said.contains(text)
        if isDue, !isInterrupted { try execution.send(signal: .interrupt) }
        isInterrupted = isInterrupted || isDue
      }
      return said
    }
    return Execution(
      status: result.terminationStatus.exitCode,
      output: result.closureResult,
      error: result.standardError
    )
  }

  private static let turnstile = Turnstile(width: 4)

  /// The cache folder is next to the program.
  ///
  /// Runs share its key pair, and the user's cache stays unchanged.
  static func environment(_ more: [String: String]) -> Environment {
    let own = [
      "XDG_CACHE_HOME": folderOfTheBuild + "/test-cache", "AWS_EC2_METADATA_DISABLED": "true",
      // In a CI system, the program writes further reports.
      "GITHUB_ACTIONS": "", "GITLAB_CI": "",
    ]
    let variables = own.merging(more) { $1 }
    return .inherit.updating(
      Dictionary(
        uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
      )
    )
  }

  /// The test bundle and the program are built into the same folder.
  static let path = folderOfTheBuild + "/authflow"

  private static let folderOfTheBuild: String = {
    let bundle = CommandLine.arguments[0]
    return String(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)])
  }()
}

extension TerminationStatus {
  var exitCode: Int32? {
    if case .exited(let code) = self { code } else { nil }
  }
}
