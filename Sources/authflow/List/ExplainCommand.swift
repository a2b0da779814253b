internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow explain`: what scenarios do, in plain words.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says in plain words what scenarios do, step by step.",
    discussion: """
      For people who do not read YAML: what must hold before, each step with the steps of the flows \
      that it uses, what must come of it, what is kept. Nothing is run, and values such as \
      $(user.email) stand as they are written.
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
