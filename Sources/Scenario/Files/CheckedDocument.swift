internal import Diagnostics
internal import YAMLTree

/// One document of a scenario file, checked without the other documents.
struct CheckedDocument: Sendable {
  /// The scenario; nil for a flow, for an empty document, or after a mistake.
  private(set) var scenario: CheckedScenario?

  /// The value of the key `scenario`, whose text must differ from that of other documents.
  private(set) var name: YAMLNode?

  /// The mistakes in the scenario; those of flows are collected by file.
  private(set) var diagnostics: [Diagnostic] = []

  /// Checks a document; `library` reads the files that it names.
  init(_ document: YAMLDocument, of source: SourceFile, _ library: FlowLibrary) {
    guard let root = document.root, !FlowFile.isFlow(root) else { return }
    let decoder = ScenarioDecoder(context: DecodingContext(source: source, library: library))
    let scenario = decoder.scenario(root)
    self.scenario = document.isSound ? scenario : nil
    name = root["scenario"]
    diagnostics = decoder.diagnostics
  }
}
