internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow compare`: runs the same scenarios on two pools and shows where they part.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Runs the same scenarios on two pools and shows where the outcomes differ.",
    discussion: """
      A and B are pools of the project file, or files that say what a pool is set to, as `pool diff` \
      reads them, of which mock pools are made. Both run at once, with the same generated users and values. \
      What each pool makes up for itself, such as ids, codes and times, counts as the same where it \
      stands for the same thing. Scenarios need not pass: one that fails alike on both is alike.

      EXIT STATUS
        0  nothing differs but what is expected
        1  something differs, or an expected difference did not come
        2, 3, 4, 5, 6  as of `authflow run`
      """
  )

  @Argument(help: "The pool that the other is compared with: a name or a file.")
  var a: String

  @Argument(help: "The other pool.")
  var b: String

  @OptionGroup var comparing: ComparingOptions

  @Option(
    name: .customLong("expect-differences"),
    help: "Differences that are known: a YAML list of scenario, step, field and reason."
      .taking("file")
  )
  var expected: String?

  @Option(help: "Write the comparison to FILE as one JSON document.".taking("file"))
  var json: String?

  @Option(help: "Write the comparison to FILE as Markdown.".taking("file"))
  var markdown: String?

  @Option(
    help: "Write a JUnit report to FILE, in which a difference that is not expected is a failure."
      .taking("file")
  )
  var junit: String?

  @OptionGroup var dialect: JUnitDialectOption

  func validate() throws {
    let reports = [("--json", json), ("--markdown", markdown), ("--junit", junit)]
    try OptionValue.check([("--expect-differences", expected)] + reports)
    var taken: [String: String] = [:]
    for case (let name, let path?) in reports {
      if let other = taken.updateValue(name, forKey: ScenarioFiles.realPath(of: path)) {
        throw ValidationError("\(other) and \(name) name the same file: \(path)")
      }
    }
    _ = try dialect.request(junit)
  }

  func run() async throws {
    var request = CompareRequest(a: a, b: b)
    request.comparing = try comparing.request
    request.expected = expected
    request.json = json
    request.markdown = markdown
    request.junit = try dialect.request(junit)
    let environment: Environment
    do { environment = try comparing.environment.environment(comparing.colour) } catch {
      CompareWorkflow(request, .process(comparing.colour)).report(error)
      throw error
    }
    try await CompareWorkflow(request, environment).run().check()
  }
}
