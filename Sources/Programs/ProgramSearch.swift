internal import FoundationEssentials
internal import Values

/// Finds programs without running them.
package enum ProgramSearch {
  /// Finds the reason that a program could not be started; nil if its file is there and executable.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked up in the environment's PATH.
  ///   - folder: the folder in which relative paths start.
  ///   - environment: the program's environment.
  /// - Returns: the failure that a start would have.
  package static func obstacle(
    to program: String,
    in folder: String,
    _ environment: [String: String]
  ) -> ProgramFailure? {
    let cause: ProgramFailure.Cause?
    if program.contains("/") {
      cause = obstacle(atPath: program.path(in: folder))
    } else {
      let folders = (environment["PATH"] ?? "").split(separator: ":")
        .map { String($0).path(in: folder) }
      let isFound = folders.contains { obstacle(atPath: "\($0)/\(program)") == nil }
      cause = isFound && !program.isEmpty ? nil : .notFound(path: nil)
    }
    return cause.map { ProgramFailure(program: program, cause: $0) }
  }

  /// Finds the reason that the program at a path can't be started; nil if there is none.
  static func obstacle(atPath path: String) -> ProgramFailure.Cause? {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .notFound(path: path)
    }
    let canRun = !isFolder && FileManager.default.isExecutableFile(atPath: path)
    return canRun ? nil : .notExecutable
  }
}
