internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow explain`: describes scenarios in plain words.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Describes in plain words what scenarios do, step by step.",
    discussion: """
      For people who do not read YAML. Prints the preconditions, each step with the steps of the \
      flows it uses, the expected outcome, and the values it saves. Nothing is run. Values such as \
      $(user.email) are printed as they are written.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var pool: ForeseenPoolOption

  @OptionGroup var variables: VariableOption

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  func run() async throws {
    let environment = Environment.process(colour)
    var request = try pool.request(of: files, choice, variables, projectFile)
    request.explains = true
    environment.output.write(try await ScenarioListing(request, environment).explanation)
  }
}
