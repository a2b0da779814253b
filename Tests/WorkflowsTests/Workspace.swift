import FoundationEssentials
@testable import Reports
import Synchronization
import TestSupport
import Testing
import Values
@testable import Workflows

/// Collects the strings that are written to an output.
final class RecordedStream: TextStream {
  private let pieces = Mutex<[String]>([])

  var text: String { pieces.withLock { $0.joined() } }

  func write(_ text: RedactedText) { pieces.withLock { $0.append(text.text) } }

  var terminal: TerminalSize? { nil }
}

/// A folder with a project, and the outputs of the workflows that run in the folder.
struct Workspace {
  let folder: TestFolder
  let output = RecordedStream()
  let errors = RecordedStream()
  let environment: Environment

  /// Creates the folder with its files.
  ///
  /// Environment variables of every workflow. The value of each `…PASSWORD` is a secret.
  init(_ files: [String: String], variables: [String: String] = [:]) throws {
    folder = try TestFolder()
    try folder.write("{}", to: "authflow.yaml")
    for (name, text) in files { try folder.write(text, to: name) }
    let redactor = Redactor()
    for (name, value) in variables where name.hasSuffix("PASSWORD") { redactor.add(Secret(value)) }
    environment = Environment(
      variables: variables.merging(["AWS_EC2_METADATA_DISABLED": "true"]) { own, _ in own },
      workingDirectory: FileManager.default.currentDirectoryPath,
      hostName: "here",
      version: "0",
      now: { Date() },
      redactor: redactor,
      output: Output(output, redactor),
      errors: Output(errors, redactor)
    )
  }

  func path(_ name: String) -> String { folder.path(of: name) }

  private func choice(_ name: String) -> ScenarioChoice {
    var choice = ScenarioChoice()
    choice.paths = [path(name)]
    return choice
  }

  /// A request to run one scenario file and to write a JUnit report.
  func run(_ name: String = "a.yaml") -> RunRequest {
    var request = RunRequest()
    request.config = path("authflow.yaml")
    request.choice = choice(name)
    request.seed = 7
    request.reports.junit = JUnitRequest(path: path("junit.xml"), dialect: .rich)
    return request
  }

  /// The failure of a run that must end with an error.
  func failure(
    of request: RunRequest,
    at place: SourceLocation = #_sourceLocation
  ) async -> CommandFailure? {
    await #expect(throws: CommandFailure.self, sourceLocation: place) {
      try await RunWorkflow(request, environment).run()
    }
  }

  /// A request to compare the results of one scenario file.
  func comparing(_ name: String = "a.yaml") -> ComparingRequest {
    var request = ComparingRequest()
    request.config = path("authflow.yaml")
    request.choice = choice(name)
    request.seed = 7
    return request
  }
}
