internal import ArgumentParser
internal import Diagnostics
internal import Runner
internal import Scenario
internal import Values

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
    let redactor = Redactor.process
    let output = Output.standard(redactor)
    let reader = ScenarioReader(
      files: files,
      config: projectFile.config,
      pool: pool,
      variables: variables,
      colour: colour,
      purpose: .explain
    )
    let (scenarios, pool) = try await reader.scenarios(choice, redactor)
    let explanations = ScenarioExplanation.all(of: scenarios) { pool?.skipReason(for: $0) }
    let texts = explanations.map { $0.text.rendered(inColour: colour.isOn(for: output)) }
    output.write(texts.joined(separator: "\n"))
  }
}
