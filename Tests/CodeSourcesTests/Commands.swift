import CodeSources
import FoundationEssentials
import Glibc
import Mail
import TestFolders
import Testing
import Values

/// A folder in which commands of one test run.
final class CommandFolder: Sendable {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  deinit { for id in processes { kill(id, SIGKILL) } }

  var path: String { folder.path }

  func write(_ text: String, to name: String, permissions: Int = 0o644) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
    try #require(chmod("\(path)/\(name)", mode_t(permissions)) == 0)
  }

  func makeFolder(_ name: String) throws { try #require(mkdir("\(path)/\(name)", 0o755) == 0) }

  /// The whole lines of a file that a command has written, none where there is no file.
  func lines(_ name: String) -> [String] {
    let text = (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The processes that commands wrote into the file `processes` and that still run.
  var processes: [pid_t] {
    lines("processes").compactMap { pid_t($0) }.filter { id in
      let facts = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      // One that nobody has waited for yet is gone all the same.
      return !facts.isEmpty && !facts.contains(") Z ")
    }
  }

  /// A source whose command is a shell script; `$1` is the recipient and `$2` the date, if it is wanted.
  func source(
    _ script: String,
    on clock: WaitClock = .continuous,
    limit: Duration = .seconds(600),
    readsSince: Bool = false
  ) throws -> CommandSource {
    try source(
      ["/bin/sh", "-c", script, "sh"].map(Template.init(literal:)),
      on: clock,
      limit: limit,
      readsSince: readsSince
    )
  }

  /// A source whose command gets the recipient, and perhaps the date, behind its words.
  func source(
    _ words: [Template],
    on clock: WaitClock = .continuous,
    limit: Duration = .seconds(600),
    environment: [String: String] = [:],
    readsSince: Bool = false
  ) throws -> CommandSource {
    let values = try (readsSince ? ["$(to)", "$(since)"] : ["$(to)"]).map(Template.init(parsing:))
    return CommandSource(
      name: "lambda-codes",
      run: words + values,
      folder: path,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given },
      limit: limit,
      clock: clock
    )
  }
}
