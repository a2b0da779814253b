internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import JSON
internal import Mail
internal import Project
internal import Scenario
internal import YAMLTree

/// A reader of untrusted bytes, which libFuzzer tests.
enum FuzzedReader: String, CaseIterable {
  case scenario, project, configuration, foreign, expectations, yaml, json, mail

  /// Reads the bytes and renders every diagnostic.
  ///
  /// No input may cause a trap, a hang, or unlimited memory use.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .scenario: readScenarios(bytes)
    case .project:
      let project = CheckedProject(bytes: bytes, name: "authflow.yaml", folder: "/fuzzed")
      show(project.diagnostics, of: project.source)
    case .configuration:
      let configuration = CheckedConfiguration(bytes: bytes, name: "pool.yaml")
      show(configuration.diagnostics, of: configuration.source)
      _ = configuration.configuration?.mockPlan
    case .foreign: readForeign(bytes)
    case .expectations:
      let expected = ExpectedDifferences(bytes: bytes, name: "expected.yaml")
      show(expected.diagnostics, of: expected.source)
      show(expected.unmatchedEntries(among: [(name: "A", file: "a.yaml")]), of: expected.source)
    case .yaml:
      let stream = YAMLStream(bytes: bytes, name: "fuzzed.yaml")
      show(stream.diagnostics, of: stream.source)
    case .json: readJSON(bytes)
    case .mail: _ = try? MailMessage(parsing: bytes)
    }
  }

  /// Reads scenarios, with their own file instead of every flow and table that they use.
  private func readScenarios(_ bytes: [UInt8]) {
    let library = FlowLibrary(reading: Itself(bytes: bytes))
    let file = CheckedFile(bytes: bytes, name: "fuzzed.yaml", files: library)
    show(file.diagnostics, of: file.source)
    let findings = library.findings(besides: [file])
    for finding in findings { show(finding.diagnostics, of: finding.source) }
    let mayHoldFlows = file.source.text.contains("flow")
    precondition(
      !file.scenarios.isEmpty || !file.diagnostics.isEmpty || !findings.isEmpty || mayHoldFlows,
      "a file without scenarios has no diagnostics"
    )
  }

  /// Reads a document, which must not differ from itself; its export must be valid YAML.
  private func readForeign(_ bytes: [UInt8]) {
    let read: ForeignDocument?
    do throws(ForeignDocumentError) {
      read = try ForeignDocument.read(bytes, name: "fuzzed.json")
    } catch {
      show(error.diagnostics, of: error.source)
      return
    }
    guard let document = read?.document else { return }
    let text = CanonicalYAML.text(of: document)
    let stream = YAMLStream(bytes: Array(text.utf8), name: "fuzzed.yaml")
    precondition(stream.diagnostics.isEmpty, "an export is invalid YAML")
    let difference = ConfigurationDifference(before: document, after: document)
    precondition(difference.changes.isEmpty, "a pool differs from itself")
  }

  private func show(_ diagnostics: [Diagnostic], of source: SourceFile) {
    _ = DiagnosticRenderer(file: source).render(diagnostics)
  }

  /// Reads a value, which must be unchanged after it is written and read again.
  private func readJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let again = try? JSONValue(parsing: value.bytes())
    precondition(again == value, "a written JSON value is different when read again")
  }
}

/// The fuzzed file under every name, which allows cycles of flows of every length.
///
/// Names with the same last component are one file, as in a folder with a link to itself. Otherwise,
/// relative paths would lead to an infinite number of names and files.
private struct Itself: ScenarioFileReader {
  var bytes: [UInt8]

  func bytes(of path: String) throws(FileReadingError) -> [UInt8] { bytes }

  func identity(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
