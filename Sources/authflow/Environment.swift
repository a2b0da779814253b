internal import FoundationEssentials
internal import Reports

/// What the process was started in; read here and handed inwards, never looked up further in.
enum Environment {
  /// The environment's variables.
  static var variables: [String: String] { ProcessInfo.processInfo.environment }

  /// Where relative paths start.
  static var workingDirectory: String { FileManager.default.currentDirectoryPath }

  /// A path from the working directory as one from the root.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }

  /// A path as short as it can be said from the working directory.
  static func shortened(_ path: String) -> String {
    let here = workingDirectory
    let start = here.hasSuffix("/") ? here : here + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// An empty JUnit report of this machine.
  static func junitReport(_ dialect: JUnitDialect) -> JUnitReport {
    let host = ProcessInfo.processInfo.hostName
    return JUnitReport(hostname: host, workingDirectory: workingDirectory, dialect: dialect)
  }

  /// The time.
  static let now: @Sendable () -> Date = { Date() }
}
