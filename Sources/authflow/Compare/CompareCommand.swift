internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow compare`: runs the same scenarios on two pools and shows where the outcomes differ.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Runs the same scenarios on two pools and shows where the outcomes differ.",
    discussion: """
      A and B are pools from the project file, the built-in `mock`, or files with a pool's \
      settings, as for `pool diff`. For a file, scenarios run on mock pools with the settings in \
      that file. Both sides run at the same time, with the same generated users and values. IDs, \
      codes, and other values that a pool generates count as equal if they identify the same \
      thing. Scenarios do not have to pass. A scenario that fails in the same way on both pools is \
      not a difference.

      Each --create FILE replaces one side with a live pool on AWS that is created from FILE. \
      `compare A --create new.yaml` compares A with such a pool. `compare --create old.yaml \
      --create new.yaml` compares two such pools.

      EXIT CODES
        0  no differences, or only expected differences
        1  unexpected differences, or missing expected differences
        2, 3, 4, 5, 6  the same as for `authflow run`
      """
  )

  @Argument(help: "The first pool: a name or a file.", completion: .file())
  var a: String?

  @Argument(help: "The second pool: a name or a file.", completion: .file())
  var b: String?

  @Option(
    name: .customLong("create"),
    help: CompareHelp.create,
    completion: .file()
  )
  var creates: [String] = []

  @Option(help: CompareHelp.pool)
  var pool: String?

  @OptionGroup var comparing: ComparingOptions

  @Option(parsing: .unconditional, help: .liveSeed, transform: OptionValue.seed)
  var seed: UInt64?

  @Option(
    name: .customLong("expect-differences"),
    help: CompareHelp.expected,
    completion: .file()
  )
  var expected: String?

  @Option(
    help: "Write the comparison to FILE as a JSON document.".taking("file"),
    completion: .file()
  )
  var json: String?

  @Option(help: "Write the comparison to FILE as Markdown.".taking("file"), completion: .file())
  var markdown: String?

  @Option(
    help: "Write the comparison to FILE as one self-contained HTML page.".taking("file"),
    completion: .file()
  )
  var html: String?

  @Option(
    help: CompareHelp.junit,
    completion: .file()
  )
  var junit: String?

  @Option(help: .junitDialect)
  var junitDialect: JUnitDialect?

  func validate() throws {
    let reports = [
      ("--json", json), ("--markdown", markdown), ("--html", html), ("--junit", junit),
    ]
    try OptionValue.check([("--expect-differences", expected), ("--pool", pool)] + reports)
    try OptionValue.check(creates.map { ("--create", $0) })
    _ = try sides
    try OptionValue.checkFiles(reports)
    _ = try OptionValue.junit(junit, junitDialect)
  }

  func run() async throws {
    let sides = try sides
    var request = CompareRequest(a: sides.a, b: sides.b)
    request.pool = pool
    request.comparing = try comparing.request
    request.comparing.choice.paths = sides.paths
    request.comparing.seed = seed
    request.expected = expected
    request.json = json
    request.markdown = markdown
    request.html = html
    request.junit = try OptionValue.junit(junit, junitDialect)
    let environment: Environment
    do { environment = try comparing.process.environment } catch {
      CompareWorkflow(request, .process(comparing.process.color)).report(error)
      throw error
    }
    try await CompareWorkflow(request, environment).run().check()
  }
}

extension CompareCommand {
  /// Both sides, and the paths of the scenarios.
  ///
  /// Each `--create` replaces a side, and the words that are not sides are paths.
  private var sides: (a: ComparedPool, b: ComparedPool, paths: [String]) {
    get throws {
      let words = [a, b].compactMap(\.self) + comparing.paths
      guard creates.count <= 2 else {
        throw ValidationError(
          "compare has two sides, but --create was given \(creates.count) times"
        )
      }
      guard pool == nil || !creates.isEmpty else {
        throw ValidationError("--pool requires --create FILE: write the pool as A or B")
      }
      let named = words.prefix(2 - creates.count)
      guard named.count + creates.count == 2 else {
        throw ValidationError(
          "compare needs two pools: A and B, or --create FILE instead of either"
        )
      }
      let pools = named.map(ComparedPool.named) + creates.map { ComparedPool.created(from: $0) }
      return (pools[0], pools[1], Array(words.dropFirst(named.count)))
    }
  }
}
