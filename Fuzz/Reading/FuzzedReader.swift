internal import Diagnostics
internal import JSON
internal import Mail
internal import Project
internal import Scenario
internal import YAMLTree

/// A reader of bytes that anybody may have written, to be fed with whatever libFuzzer makes up.
enum FuzzedReader: String, CaseIterable {
  case scenario, project, yaml, json, mail

  /// Reads the bytes; nothing may trap, hang or grow without bounds, and every diagnostic must be
  /// one that can be shown.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .scenario:
      let file = CheckedFile(bytes: bytes, name: "fuzzed.yaml")
      show(file.diagnostics, of: file.source)
      precondition(
        !file.scenarios.isEmpty || !file.diagnostics.isEmpty,
        "a file without scenarios is silent"
      )
    case .project:
      let project = CheckedProject(bytes: bytes, name: "authflow.yaml", folder: "/fuzzed")
      show(project.diagnostics, of: project.source)
    case .yaml:
      let stream = YAMLStream(bytes: bytes, name: "fuzzed.yaml")
      show(stream.diagnostics, of: stream.source)
    case .json: readJSON(bytes)
    case .mail: _ = try? MailMessage(parsing: bytes)
    }
  }

  private func show(_ diagnostics: [Diagnostic], of source: SourceFile) {
    _ = DiagnosticRenderer(file: source).render(diagnostics)
  }

  /// What was read is written and read again as the same.
  private func readJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let again = try? JSONValue(parsing: value.bytes())
    precondition(again == value, "JSON that was written reads otherwise")
  }
}
