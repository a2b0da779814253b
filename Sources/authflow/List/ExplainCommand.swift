internal import ArgumentParser
internal import Diagnostics
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

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  func run() async throws {
    let redactor = Redactor()
    let output = Output.standard(redactor)
    let reader = ScenarioReader(files: files, config: projectFile.config, colour: colour)
    let scenarios = try reader.scenarios(choice, "nothing was explained", redactor)
    let texts = ScenarioExplanation.all(of: scenarios).map { explanation in
      explanation.text.rendered(inColour: colour.isOn(for: output))
    }
    output.write(texts.joined(separator: "\n"))
  }
}
