internal import ArgumentParser
internal import Comparison
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import Values

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
    help: ArgumentHelp(
      "Differences that are known: a YAML list of scenario, step, field and reason.",
      valueName: "file"
    )
  )
  var expected: String?

  @Option(
    help: ArgumentHelp("Write the comparison to FILE as one JSON document.", valueName: "file")
  )
  var json: String?

  @Option(help: ArgumentHelp("Write the comparison to FILE as Markdown.", valueName: "file"))
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      "Write a JUnit report to FILE, in which a difference that is not expected is a failure.",
      valueName: "file"
    )
  )
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Leave out what Jenkins' xUnit plugin refuses (strict), or nothing (rich, the default).",
      valueName: "dialect"
    )
  )
  var junitDialect: JUnitDialect?

  func validate() throws {
    try OptionValue.check([
      ("--expect-differences", expected), ("--json", json), ("--markdown", markdown),
      ("--junit", junit),
    ])
    let reports = [("--json", json), ("--markdown", markdown), ("--junit", junit)]
    var taken: [String: String] = [:]
    for case (let name, let path?) in reports {
      if let other = taken.updateValue(name, forKey: ScenarioFiles.realPath(of: path)) {
        throw ValidationError("\(other) and \(name) name the same file: \(path)")
      }
    }
    guard junitDialect == nil || junit != nil else {
      throw ValidationError("--junit-dialect needs --junit FILE")
    }
  }

  func run() async throws {
    let redactor = Redactor.process
    let status: ExitStatus
    do { status = try await compared(redactor) } catch {
      writeProblems(of: error, redactor)
      throw error
    }
    if status != .passed { throw CommandFailure(status: status, message: "") }
  }

  /// Where nothing can be compared, the JUnit report says why.
  private func writeProblems(of error: any Error, _ redactor: Redactor) {
    guard let junit else { return }
    let report = Environment.junitReport(junitDialect ?? .rich)
    ProblemReport(path: junit, report: report, seed: comparing.seed ?? 0, pool: "\(a), \(b)")
      .write(error, redactor)
  }

  private func compared(_ redactor: Redactor) async throws -> ExitStatus {
    let errors = Output.error(redactor)
    try comparing.environment.read(errors)
    let side = PoolSide(
      project: try ProjectFile(config: comparing.projectFile.config, redactor),
      purpose: ConfigurationFile.Purpose.compare.rawValue,
      errors: errors,
      redactor: redactor,
      inColour: comparing.colour.isOn(for: errors)
    )
    let files = try await side.files(of: Sides(a, b), to: .compare)
    CompareCommand.tellDefaultClients(files, errors)
    let ground = try await comparing.ground(Sides(a, b), .compare, redactor, files: files)
    let differences = try expectations(among: ground.known, errors)
    let session = CompareSession(
      ground: ground,
      reports: ComparisonFiles(json: json, markdown: markdown, junit: junit, dialect: junitDialect),
      files: [PoolFile.path(of: a), PoolFile.path(of: b)]
        + [expected, comparing.projectFile.config].compactMap(\.self),
      expected: differences,
      redactor: redactor,
      inColour: comparing.colour.isOn(for: Output.standard(redactor))
    )
    return try await session.run()
  }

  /// Says where steps that name no client call another one on each side.
  private static func tellDefaultClients(_ files: Sides<ConfigurationFile?>, _ errors: Output) {
    let names = files.map { $0?.plan.clientNames.first }
    guard let a = names.a, let b = names.b, a != b else { return }
    errors.say(
      "steps that name no client call `\(a.visible)` on A and `\(b.visible)` on B, the first of each"
    )
  }

  /// The differences that are known; prints what is wrong with their file.
  private func expectations(
    among scenarios: [Scenario],
    _ errors: Output
  ) throws(CommandFailure) -> ExpectedDifferences? {
    guard let path = expected else { return nil }
    let bytes: [UInt8]
    do throws(InputFileError) { bytes = try InputFile.bytes(of: path) } catch {
      throw .wrongFile("the file of expected differences `\(path)` \(error.words)")
    }
    let file = ExpectedDifferences(bytes: bytes, name: path)
    let known = scenarios.map { (name: $0.name, file: $0.file.name) }
    let diagnostics = (file.diagnostics + file.strangers(among: known)).inOrder()
    let renderer = DiagnosticRenderer(file: file.source)
    let inColour = comparing.colour.isOn(for: errors)
    errors.write(renderer.render(diagnostics).rendered(inColour: inColour))
    guard !diagnostics.hasErrors else {
      throw .wrongFile(
        "nothing was compared, because the file of expected differences is wrong",
        Problem.all(in: file.source, diagnostics)
      )
    }
    return file
  }
}
