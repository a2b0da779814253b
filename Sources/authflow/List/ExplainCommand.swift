internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Reports
internal import Scenario
internal import Workflows

/// `authflow explain`: describes scenarios and explains diagnostic codes.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Describes scenarios or a diagnostic code in plain words.",
    discussion: """
      An argument that consists of AF and four digits, such as AF1203, is a diagnostic code. The \
      command prints the meaning of the code, the fix, an incorrect example, and a correct \
      example. Every other argument is a path. For a file named AF1203, write ./AF1203.

      For a scenario, the command prints its preconditions and its steps, including the steps of \
      flows. Each step shows its expected outcome and the values that it saves. The command runs \
      nothing. It prints expressions such as $(user.email) unchanged.
      """
  )

  @OptionGroup var options: ListingOptions

  @Option(help: .color)
  var color = ColorChoice.auto

  @Argument(
    help: "Diagnostic codes such as AF1203, scenario files, \(ArgumentHelp.scenarioPlaces)",
    completion: .file()
  )
  var paths: [String] = []

  func run() async throws {
    let environment = Environment.process(color)
    let (pages, paths) = try DiagnosticPage.divided(self.paths)
    environment.output.write(pages.joined())
    if paths.isEmpty, !pages.isEmpty { return }
    if !pages.isEmpty { environment.output.write("\n") }
    var request = try options.request(of: paths)
    request.explains = true
    environment.output.write(try await ScenarioListing(request, environment).explanation)
  }
}

extension DiagnosticPage {
  /// The pages for the codes among the arguments, and the remaining arguments, which are paths.
  ///
  /// - Throws: a usage failure for an unknown code.
  fileprivate static func divided(
    _ arguments: [String]
  ) throws(CommandFailure) -> (pages: [StyledText], paths: [String]) {
    var (pages, paths): ([StyledText], [String]) = ([], [])
    for argument in arguments {
      guard isCode(argument) else {
        if access(argument, F_OK) != 0, let advice = advice(on: argument) {
          throw .missing(argument, advice)
        }
        paths.append(argument)
        continue
      }
      guard let page = DiagnosticPage(argument) else {
        throw .usage("unknown diagnostic code `\(argument)`; for a file, write `./\(argument)`")
      }
      pages.append(page.text)
    }
    return (pages, paths)
  }

  /// The advice for an argument that is probably a code or a name; nil for an ordinary path.
  private static func advice(on argument: String) -> String? {
    if isCode(argument.uppercased()) { return "did you mean the code `\(argument.uppercased())`?" }
    return ReferencePage.naming(argument).map { "`explain` takes paths and codes, and \($0)" }
  }
}
