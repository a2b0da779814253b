internal import ArgumentParser
internal import Glibc
internal import Reports
internal import Workflows

/// `authflow fmt`: scenario files in one style.
struct FormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Rewrites scenario files in one style.",
    discussion: """
      Puts the keys of scenarios and steps in order, indents by two spaces, leaves out quotes that \
      nothing needs, and keeps comments where they are. What a file says stays the same: it is read \
      again and compared before it is replaced. Line ends become LF, since a file has one style \
      wherever it was written. Prints the files that it rewrites. A file that is no YAML is left \
      alone and ends with status 2.
      """
  )

  @Flag(
    help: "Rewrite nothing; print the files that would change, and how, and end with status 1."
  )
  var check = false

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      Scenario files, or folders that are searched for *.yaml and *.yml; `-` alone formats the \
      standard input to the standard output.
      """
  )
  var paths: [String]

  func run() async throws {
    let environment = Environment.process(colour)
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
    if files.contains(where: \.isMistaken) { throw CommandFailure(.invalidFile, "") }
    if check, files.contains(where: \.isChange) { throw CommandFailure(.failed, "") }
  }

  private func formatStandardInput(_ environment: Environment) throws {
    let file = FormattedScenarioFile(of: standardInput(), name: "<stdin>")
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

/// All that comes in.
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
