internal import ArgumentParser
internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Values

/// `authflow list`: what would run.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Shows which scenarios would run, and what each needs.",
    discussion: """
      Prints each scenario, and each row of its examples, with its place, its tags, what it requires \
      of a pool and the operations of Cognito that it calls. Nothing is run, and nothing is read \
      from the environment. The places can be given to `run` and `explain`.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "Print one JSON document; docs/json.md describes it.")
  var json = false

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  func run() async throws {
    let redactor = Redactor()
    let output = Output.standard(redactor)
    let reader = ScenarioReader(files: files, config: projectFile.config, colour: colour)
    let scenarios = try reader.scenarios(choice, "nothing was listed", redactor)
    let listed = scenarios.map(ListedScenario.init)
    guard !json else { return output.write(ListedScenario.document(listed)) }
    for scenario in listed {
      output.write(scenario.text.rendered(inColour: colour.isOn(for: output)))
    }
    let count = Set(listed.map(\.file)).count
    output.write("\n\(listed.count.counting("scenario")) in \(count.counting("file"))\n")
  }
}

/// The way of commands that only read to the scenarios they are about.
struct ScenarioReader {
  var files: ChosenFiles
  var config: String?
  var colour: ColourOption

  /// The chosen scenarios; prints what is wrong with the files, and throws with `consequence`.
  func scenarios(
    _ choice: SelectionOptions,
    _ consequence: String,
    _ redactor: Redactor
  ) throws -> [Scenario] {
    let errors = Output.error(redactor)
    let inColour = colour.isOn(for: errors)
    let file = try ProjectFile(config: config, redactor)
    errors.write(file.report(inColour: inColour))
    guard let project = file.project else {
      throw Stop.wrongFile("\(consequence), because the project file is wrong")
    }
    let found = try ScenarioFiles(choosing: files.paths)
    let checked = CheckedFiles(reading: found, in: file.names)
    errors.write(checked.report(inColour: inColour))
    guard !checked.hasErrors else {
      throw Stop.wrongFile("\(consequence), because a file is wrong")
    }
    let state = StateFolder(in: project.folder)
    let chosen = try Selection(of: checked.scenarios, in: found, choice, state).scenarios
    guard !chosen.isEmpty else { throw Stop.usage("the files hold no scenario, only flows") }
    return chosen
  }
}
