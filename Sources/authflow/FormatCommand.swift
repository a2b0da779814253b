internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Reports
internal import Workflows

/// `authflow fmt`: rewrites scenario files in one style.
struct FormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Rewrites scenario files in one style.",
    discussion: """
      Orders the keys of scenarios and steps, indents by two spaces, removes unnecessary quotes, \
      and keeps comments in place. Line endings become LF on every system. The meaning of a file \
      never changes: authflow reads the result again and compares it with the original before \
      replacing the file. The command prints the names of the files that it rewrites. If a file \
      has invalid YAML, the command leaves it unchanged and exits with code 2.
      """
  )

  @Flag(
    help: """
      Rewrite no files, and print each file that would change, with the changed lines. If a file \
      would change, exit with code 1.
      """
  )
  var check = false

  @Option(help: .color)
  var color = ColorChoice.auto

  @Argument(
    help: """
      Scenario files, or folders to search for *.yaml and *.yml. `-` alone formats standard input \
      to standard output. Default: `defaults.paths` in the project file, or the project's \
      `scenarios` folder.
      """,
    completion: .file()
  )
  var paths: [String] = []

  func run() async throws {
    let environment = Environment.process(color)
    guard paths != ["-"] else { return try formatStandardInput(environment) }
    let files = try FormattedScenarioFile.all(paths, environment)
    for file in files {
      switch file.result {
      case .asItWas: break
      case .changed:
        if !check { try file.replace() }
        environment.output.write(check ? file.difference : file.name + "\n")
      case .mistaken(let report): environment.output.write(report)
      }
    }
    // Standard output contains only the list of changed files, for programs.
    if environment.errors.terminal != nil { environment.errors.say(summary(of: files)) }
    if files.contains(where: \.isMistaken) { throw CommandFailure(.invalidFile, "") }
    if check, files.contains(where: \.isChange) { throw CommandFailure(.failed, "") }
  }

  private func summary(of files: [FormattedScenarioFile]) -> String {
    let changed = files.count(where: \.isChange)
    return "\(changed) of \(files.count.counting("file")) "
      + (check ? "would change" : "changed")
  }

  private func formatStandardInput(_ environment: Environment) throws {
    let file = FormattedScenarioFile(of: standardInput(), name: FormattedScenarioFile.standardInput)
    switch file.result {
    case .asItWas(let text): if !check { environment.output.write(text) }
    case .changed(let text, _):
      environment.output.write(check ? file.difference : text)
      if check { throw CommandFailure(.failed, "") }
    case .mistaken(let report):
      environment.errors.write(report)
      throw CommandFailure(.invalidFile, "")
    }
  }
}

/// Reads standard input to its end.
private func standardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, read(STDIN_FILENO, buffer.baseAddress, buffer.count))
    }
    guard !piece.isEmpty else { return bytes }
    bytes += piece
  }
}
