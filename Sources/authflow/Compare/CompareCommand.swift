internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow compare`: runs the same scenarios on two pools and shows where the outcomes differ.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Runs the same scenarios on two pools and shows where the outcomes differ.",
    discussion: """
      A and B are pools from the project file, or files with a pool's settings, as for `pool \
      diff`. For a file, scenarios run on mock pools with the settings in that file. All scenarios \
      run on both pools at the same time, with the same generated users and values. Values that a \
      pool generates, such as IDs, codes, and times, count as equal if they identify the same \
      thing. Scenarios do not have to pass. A scenario that fails in the same way on both pools is \
      not a difference.

      EXIT CODES
        0  no differences, or only expected differences
        1  unexpected differences, or missing expected differences
        2, 3, 4, 5, 6  the same as for `authflow run`
      """
  )

  @Argument(help: "The first pool: a name or a file.")
  var a: String

  @Argument(help: "The second pool: a name or a file.")
  var b: String

  @OptionGroup var comparing: ComparingOptions

  @Option(
    name: .customLong("expect-differences"),
    help: "The known differences: a YAML list of mappings with scenario, step, field, and reason."
      .taking("file")
  )
  var expected: String?

  @Option(help: "Write the comparison to FILE as a JSON document.".taking("file"))
  var json: String?

  @Option(help: "Write the comparison to FILE as Markdown.".taking("file"))
  var markdown: String?

  @Option(
    help: "Write a JUnit report to FILE, in which unexpected differences are failures."
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
        throw ValidationError("\(other) and \(name) can't write to the same file: \(path)")
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
