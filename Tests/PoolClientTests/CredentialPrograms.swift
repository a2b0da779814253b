import FoundationEssentials
@testable import PoolClient
import TestSupport

/// Programs for `credential_process`, in a separate folder.
struct CredentialPrograms {
  private let own: TestFolder

  /// The folder's path, which contains spaces.
  init() throws { own = try TestFolder(prefix: "authflow test ") }

  var folder: String { own.path }

  /// Writes a shell script that also records each of its runs with its arguments.
  func script(_ name: String, _ text: String) throws -> String {
    let path = folder + "/" + name
    let whole = "#!/bin/sh\nfor a in \"$@\" end; do printf '%s\\n' \"$a\" >> '\(path).runs'; done\n"
    try (whole + text + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// The arguments of each run.
  func runs(of path: String) -> [[String]] {
    let text = (try? String(contentsOfFile: path + ".runs", encoding: .utf8)) ?? ""
    return text.split(separator: "end\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(separator: "\n").map(String.init) }
  }
}

/// The child process that a script has recorded.
enum Children {
  static func isRunning(_ path: String) -> Bool {
    let text = try? String(contentsOfFile: path + ".processes", encoding: .utf8)
    guard let id = text?.split(separator: "\n").first else { return false }
    let facts = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // A zombie process, which has ended but was not waited for, counts as ended.
    return !facts.isEmpty && !facts.contains(") Z ")
  }
}

extension CredentialPrograms {
  static func answer(_ members: String) -> String {
    #"echo '{"Version":1,"AccessKeyId":"ASIA1","SecretAccessKey":"made"\#(members)}'"#
  }

  static func chain(
    _ command: String,
    _ more: [String: String] = [:],
    now: @escaping @Sendable () -> Date = { CredentialsFixture.instant }
  ) -> CredentialsChain {
    let environment = ["PATH": "/usr/bin:/bin"].merging(more) { $1 }
    return CredentialsFixture(
      config: "[default]\ncredential_process = \(command)\n",
      environment: environment
    ).chain(now: now)
  }
}
