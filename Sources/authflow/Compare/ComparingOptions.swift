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
  let sides: Sides<PoolAccess>
  var scenarios: [Scenario]
  /// All scenarios in the files, chosen or not.
  let known: [Scenario]
  let defaults: ProjectDefaults
  let jobs: Int?
  let seed: UInt64
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
    errors.write(file.report(inColour: colour.isOn(for: errors)))
    guard let project = file.project else {
      throw Stop.wrongFile("nothing was \(purpose.rawValue), because the project file is wrong")
    }
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
      sides: Sides(try finder.access(words.a, files.a), try finder.access(words.b, files.b)),
      scenarios: chosen,
      known: all,
      defaults: project.defaults,
      jobs: jobs,
      seed: seed ?? UInt64.random(in: 1...999_999_999)
    )
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
      under: project.folder
    )
    // What holds for default pools alone must not be held against scenarios that meet another one too.
    let names = try words.map { word in
      file.names(onPool: word, adding: try variables.names, asksPool: true)
    }
    let checked = await CheckedFiles(
      reading: found,
      in: names.a.meansDefaultPool ? names.b : names.a
    )
    errors.write(checked.report(inColour: colour.isOn(for: errors)))
    guard !checked.hasErrors else {
      throw Stop.wrongFile("nothing was \(purpose.rawValue), because a file is wrong")
    }
    let state = StateFolder(in: project.folder)
    let chosen = try Selection(of: checked.scenarios, in: found, choice, state).scenarios
    return (checked.scenarios, chosen)
  }
}

/// The way from a word on the command line to the pool that scenarios run on.
private struct SideFinder {
  let file: ProjectFile
  let project: Project
  let scenarios: [Scenario]
  let variables: [(name: String, value: String)]
  let purpose: ConfigurationFile.Purpose
  let redactor: Redactor
  let errors: Output
  let inColour: Bool

  /// A pool of the project, or a mock of what `made` says under the name of the word.
  func access(_ word: String, _ made: ConfigurationFile?) throws -> PoolAccess {
    let isDeclared = project.pools.contains { $0.name == word }
    var selection = try project.selection(
      ofPool: made == nil || isDeclared ? word : Project.builtInPool,
      for: scenarios,
      errors,
      purpose: purpose,
      isUnwritten: file.isUnwritten,
      inColour: inColour
    )
    if made != nil {
      (selection.pool.name, selection.pool.kind) = (word, .mock(configuration: nil))
    }
    selection.pool = selection.pool.setting(variables)
    return PoolAccess(
      selection: selection,
      names: project.names(for: selection.pool),
      purpose: purpose,
      redactor: redactor,
      inColour: inColour,
      file: made,
      keepsLacking: true
    )
  }
}
