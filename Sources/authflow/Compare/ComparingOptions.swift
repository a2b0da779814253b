internal import ArgumentParser
internal import Workflows

/// What commands that run scenarios on two pools take.
struct ComparingOptions: ParsableArguments {
  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: "How many scenarios run at once on each pool (default: the project's, else 16)."
      .taking("n"),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var environment: EnvironmentFileOption

  @Option(
    parsing: .unconditional,
    help: "Make the same generated values as the comparison with this seed."
      .taking("number"),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  /// What they ask for.
  var request: ComparingRequest {
    get throws {
      var request = ComparingRequest()
      request.config = projectFile.config
      request.choice = try choice.choice(of: files)
      request.variables = try variables.written
      request.jobs = jobs
      request.seed = seed
      return request
    }
  }
}
