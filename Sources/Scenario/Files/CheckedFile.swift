internal import Algorithms
package import Diagnostics
internal import Values
internal import Waiting
internal import YAMLTree

/// A checked scenario file, with its valid scenarios and all mistakes.
package struct CheckedFile: Sendable {
  /// The file that all places refer to.
  package let source: SourceFile

  /// The scenarios without mistakes, in the order of the file.
  package let scenarios: [Scenario]

  /// All errors and warnings, sorted by place.
  package let diagnostics: [Diagnostic]

  /// Checks the bytes of a file without access to other files.
  ///
  /// Names that `project` does not define are reported.
  package init(bytes: [UInt8], name: String, project: ProjectNames = .unknown) {
    self.init(bytes: bytes, name: name, files: FlowLibrary(project: project))
  }

  /// Checks the bytes of a file; `files` reads the named files and collects their mistakes.
  package init(bytes: [UInt8], name: String, files: FlowLibrary) {
    self.init(YAMLStream(bytes: bytes, name: name), files)
  }

  /// Checks a source file without access to other files.
  ///
  /// Names that `project` does not define are reported.
  package init(checking source: SourceFile, project: ProjectNames = .unknown) {
    self.init(checking: source, files: FlowLibrary(project: project))
  }

  /// Checks a source file; `files` reads the named files and collects their mistakes.
  package init(checking source: SourceFile, files: FlowLibrary) {
    self.init(YAMLStream(reading: source), files)
  }

  private init(_ stream: YAMLStream, _ library: FlowLibrary) {
    let documents = stream.documents.map { CheckedDocument($0, of: stream.source, library) }
    self.init(stream, documents, library)
  }

  private init(_ stream: YAMLStream, _ documents: [CheckedDocument], _ library: FlowLibrary) {
    source = stream.source
    var diagnostics = stream.mistakes
    var scenarios: [CheckedScenario] = []
    var names: [String: SourceRange] = [:]
    for document in documents {
      diagnostics += document.diagnostics
      let isFresh = CheckedFile.note(document.name, in: &names, &diagnostics)
      if let scenario = document.scenario, isFresh { scenarios.append(scenario) }
    }
    diagnostics += CheckedFile.flowDiagnostics(of: stream, library)
    if diagnostics.isEmpty, stream.documents.allSatisfy({ $0.root == nil }) {
      let help = "A scenario starts with `scenario: NAME` and has `steps:`."
      let start = SourceRange(at: .start)
      diagnostics = [Diagnostic(.noScenario, "the file has no scenario", at: start, help: help)]
    }
    self.scenarios = scenarios.expanded()
    self.diagnostics = diagnostics.inOrder()
  }

  /// The mistakes in the flows of a file, including those found while checking other files.
  private static func flowDiagnostics(
    of stream: YAMLStream,
    _ library: FlowLibrary
  ) -> [Diagnostic] {
    guard stream.documents.contains(where: { $0.root.map(FlowFile.isFlow) == true }) else {
      return []
    }
    let file = library.file(of: stream)
    library.checkFlows(of: file)
    return library.diagnostics(of: file)
  }

  /// Whether a scenario's name is new in the file; reports a duplicate.
  private static func note(
    _ node: YAMLNode?,
    in names: inout [String: SourceRange],
    _ diagnostics: inout [Diagnostic]
  ) -> Bool {
    guard let node, let name = node.scalar?.text, !node.isMissing else { return true }
    guard let first = names.updateValue(names[name] ?? node.range, forKey: name) else {
      return true
    }
    let title = "duplicate scenario `\(name)`"
    let notes = [Diagnostic.Note("the first scenario", at: first)]
    diagnostics.append(Diagnostic(.duplicateScenario, title, at: node.range, notes: notes))
    return false
  }
}

extension CheckedFile {
  /// The number of documents in a task.
  ///
  /// A task of this size takes much longer than starting the task.
  private static let batchSize = 16

  /// Checks the bytes of a file, with many documents on all processors.
  ///
  /// `files` reads the named files and collects their mistakes.
  package static func checked(
    bytes: [UInt8],
    name: String,
    files library: FlowLibrary
  ) async -> CheckedFile {
    let stream = YAMLStream(bytes: bytes, name: name)
    let batches = Array(stream.documents.chunks(ofCount: batchSize))
    guard batches.count > 1 else { return CheckedFile(stream, library) }
    let documents = await batches.concurrentMap(width: batches.count) { batch in
      batch.map { CheckedDocument($0, of: stream.source, library) }
    }
    return CheckedFile(stream, documents.flatMap(\.self), library)
  }
}
