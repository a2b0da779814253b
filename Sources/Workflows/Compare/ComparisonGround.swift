internal import Comparison
internal import Project
internal import Runner
internal import Scenario

/// Two pools, and the scenarios that are to run on both.
struct ComparisonGround {
  var sides: Sides<PoolAccess>
  var scenarios: [Scenario]
  /// All scenarios in the files, chosen or not.
  let known: [Scenario]
  let defaults: ProjectDefaults
  let jobs: Int?
  let seed: UInt64

  /// Finds the pools and the scenarios; what is wrong with the files is reported.
  ///
  /// `files` are what mock pools of the sides are made of, where those are no pools of the project.
  init(
    _ words: Sides<String>,
    _ request: ComparingRequest,
    _ purpose: Purpose,
    files: Sides<ConfigurationFile?>,
    _ environment: Environment
  ) async throws(CommandFailure) {
    let file = try ProjectFile(config: request.config, environment)
    let project = try file.project(for: purpose)
    let reader = ScenarioReader(
      file: file,
      project: project,
      purpose: purpose,
      variables: request.variables.map(\.name),
      pools: [words.a, words.b]
    )
    (known, scenarios) = try await reader.scenarios(request.choice, learningSecrets: true)
    let finder = SideFinder(
      file: file,
      project: project,
      scenarios: scenarios,
      variables: request.variables,
      purpose: purpose
    )
    sides = Sides(try finder.access(words.a, files.a), try finder.access(words.b, files.b))
    defaults = project.defaults
    jobs = request.jobs
    seed = request.seed ?? UInt64.random(in: 1...999_999_999)
  }

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
