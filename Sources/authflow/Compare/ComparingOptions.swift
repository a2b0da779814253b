internal import ArgumentParser
internal import Comparison
internal import Project
internal import Runner
internal import Scenario
internal import Values

/// What commands that run scenarios on two pools take, and the way to the pools and scenarios they mean.
struct ComparingOptions: ParsableArguments {
  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many scenarios run at once on each pool (default: the project's, else 16).",
      valueName: "n"
    ),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var environment: EnvironmentFileOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make the same generated values as the comparison with this seed.",
      valueName: "number"
    ),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles
}

/// Two pools, and the scenarios that are to run on both.
struct ComparisonGround {
  var sides: Sides<PoolAccess>
  var scenarios: [Scenario]
  /// All scenarios in the files, chosen or not.
  let known: [Scenario]
  let defaults: ProjectDefaults
  let jobs: Int?
  let seed: UInt64

  /// How the scenarios run on a side.
  func options(of access: PoolAccess) -> RunOptions {
    var options = access.options(seed: seed, defaults, command: [])
    options.jobs = jobs ?? options.jobs
    // All of one side would be missing after the first failure of the other.
    options.failFast = false
    options.keepsOutcomes = true
    return options
  }
}

extension ComparingOptions {
  /// Finds the pools and the scenarios; prints what is wrong with the files.
  ///
  /// `files` are what mock pools of the sides are made of, where those are no pools of the project.
  func ground(
    _ words: Sides<String>,
    _ purpose: ConfigurationFile.Purpose,
    _ redactor: Redactor,
    files: Sides<ConfigurationFile?> = Sides(nil, nil)
  ) async throws -> ComparisonGround {
    let errors = Output.error(redactor)
    let file = try ProjectFile(config: projectFile.config, redactor)
    let project = try project(of: file, purpose, errors)
    let (all, chosen) = try await scenarios(words, purpose, file, project, errors)
    let finder = SideFinder(
      file: file,
      project: project,
      scenarios: chosen,
      variables: try variables.written,
      purpose: purpose,
      redactor: redactor,
      errors: errors,
      inColour: colour.isOn(for: errors)
    )
    return ComparisonGround(
      sides: try finder.sides(words, files),
      scenarios: chosen,
      known: all,
      defaults: project.defaults,
      jobs: jobs,
      seed: seed ?? UInt64.random(in: 1...999_999_999)
    )
  }

  /// What the project file says; prints what is wrong with it.
  private func project(
    of file: ProjectFile,
    _ purpose: ConfigurationFile.Purpose,
    _ errors: Output
  ) throws(CommandFailure) -> Project {
    errors.write(file.report(inColour: colour.isOn(for: errors)))
    guard let project = file.project else {
      throw .wrongFile(
        "nothing was \(purpose.rawValue), because the project file is wrong",
        file.problems
      )
    }
    return project
  }

  private func scenarios(
    _ words: Sides<String>,
    _ purpose: ConfigurationFile.Purpose,
    _ file: ProjectFile,
    _ project: Project,
    _ errors: Output
  ) async throws -> (all: [Scenario], chosen: [Scenario]) {
    let found = try ScenarioFiles(
      choosing: files.paths,
      for: purpose.command,
      under: project.folder,
      in: ProjectPaths(of: file, project)
    )
    let names = file.names(
      onPools: [words.a, words.b],
      adding: try variables.names,
      asksPool: true
    )
    let checked = await CheckedFiles(reading: found, in: names)
    checked.scenarios.addSecrets(to: errors.redactor)
    errors.write(checked.report(inColour: colour.isOn(for: errors)))
    guard !checked.hasErrors else {
      throw CommandFailure.wrongFile(
        "nothing was \(purpose.rawValue), because a file is wrong",
        checked.problems()
      )
    }
    let state = StateFolder(in: project.folder)
    let chosen = try Selection(of: checked.scenarios, in: found, choice, state).scenarios
    return (checked.scenarios, chosen)
  }
}
