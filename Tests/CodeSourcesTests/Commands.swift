@testable import CodeSources
import FoundationEssentials
import Glibc
import Mail
import TestSupport
import Testing
import Values

extension CommandFolder {
  /// A source whose command is a shell script.
  ///
  /// `$1` is the recipient and `$2` the date, if requested.
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

  /// A source whose command gets the recipient, and optionally the date, as last arguments.
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
