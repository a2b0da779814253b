package import Diagnostics
internal import YAMLTree

/// A scenario file after its check: what can run, and everything that is wrong with it.
package struct CheckedFile: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// The scenarios without mistakes, in the order of the file.
  package let scenarios: [Scenario]

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// Checks the bytes of a file; names that `project` lacks are mistakes.
  package init(bytes: [UInt8], name: String, project: ProjectNames = .unknown) {
    self.init(YAMLStream(bytes: bytes, name: name), project)
  }

  /// Checks a text; names that `project` lacks are mistakes.
  package init(checking source: SourceFile, project: ProjectNames = .unknown) {
    self.init(YAMLStream(reading: source), project)
  }

  private init(_ stream: YAMLStream, _ project: ProjectNames) {
    source = stream.source
    var diagnostics = stream.diagnostics
    var scenarios: [Scenario] = []
    var names: [String: SourceRange] = [:]
    for document in stream.documents {
      guard let root = document.root else { continue }
      var checker = Checker(source: stream.source, project: project)
      let scenario = checker.scenario(root)
      diagnostics += checker.diagnostics
      let isFresh = CheckedFile.note(root["scenario"], in: &names, &diagnostics)
      if let scenario, isFresh, document.isSound { scenarios.append(scenario) }
    }
    if diagnostics.isEmpty, scenarios.isEmpty {
      diagnostics.append(CheckedFile.empty(stream.source))
    }
    self.scenarios = scenarios
    self.diagnostics = diagnostics.inOrder()
  }

  /// Whether a scenario's name is the first of its kind in the file; a second one is reported.
  private static func note(
    _ node: YAMLNode?,
    in names: inout [String: SourceRange],
    _ diagnostics: inout [Diagnostic]
  ) -> Bool {
    guard let node, let name = node.scalar?.text, !node.isMissing else { return true }
    guard let first = names.updateValue(names[name] ?? node.range, forKey: name) else {
      return true
    }
    diagnostics.append(
      Diagnostic(
        .duplicateScenario,
        "two scenarios of the file have the name `\(name)`",
        at: node.range,
        notes: [.init("the first one", at: first)]
      )
    )
    return false
  }

  private static func empty(_ source: SourceFile) -> Diagnostic {
    Diagnostic(
      .noScenario,
      "the file holds no scenario",
      at: SourceRange(at: .start),
      help: "A scenario starts with `scenario: NAME` and has `steps:`."
    )
  }
}
