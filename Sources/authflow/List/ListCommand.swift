internal import ArgumentParser
internal import Diagnostics
internal import Project
internal import Reports
internal import Runner
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
      from the environment. The places can be given to `run` and `explain`. With --pool it says too \
      which of them that pool would skip and why, as far as files show it: not where credentials \
      are missing, nor where a pool's settings differ from what `given` asks for.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var pool: ForeseenPoolOption

  @OptionGroup var variables: VariableOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "Print one JSON document; docs/json.md describes it.")
  var json = false

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
      purpose: .list
    )
    let (scenarios, pool) = try await reader.scenarios(choice, redactor)
    let listed = scenarios.map { ListedScenario($0, on: pool) }
    guard !json else { return output.write(ListedScenario.document(listed)) }
    for scenario in listed {
      output.write(scenario.text.rendered(inColour: colour.isOn(for: output)))
    }
    output.write("\n\(summary(of: listed, pool))\n")
  }

  private func summary(of listed: [ListedScenario], _ pool: ProspectivePool?) -> String {
    let files = Set(listed.map(\.file)).count
    let count = "\(listed.count.counting("scenario")) in \(files.counting("file"))"
    guard let pool else { return count }
    let skipped = listed.count { $0.skipReason != nil }
    return count + "; `\(pool.name.visible)` would skip \(skipped == 0 ? "none" : "\(skipped)")"
  }
}
