package import Diagnostics
package import Values
internal import YAMLTree

/// A project file after its check: what it says, and everything that is wrong with it.
package struct CheckedProject: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// What the file says; nil where it has mistakes.
  package let project: Project?

  /// The configuration files that its pools name, whatever else is wrong with the file.
  package let configurations: [NamedConfiguration]

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// Checks the bytes of a file; `folder` is where it lies, from the root.
  package init(bytes: [UInt8], name: String, folder: String) {
    self.init(YAMLStream(bytes: bytes, name: name), folder)
  }

  /// Checks a text; `folder` is where its relative paths start, from the root.
  package init(checking source: SourceFile, folder: String) {
    self.init(YAMLStream(reading: source), folder)
  }

  /// The secrets that are written out in the file: its lines may be shown only without them.
  package let writtenSecrets: [Secret]

  private let secretTexts: [DeclaredText]

  /// Every secret that the file holds or reads, whichever pool or source it belongs to.
  ///
  /// A mailbox or a backend can show secrets of pools and sources that a command does not use.
  package func secrets(in environment: [String: String]) -> [Secret] {
    var secrets = writtenSecrets
    for text in secretTexts {
      let read = text.readings.filter(\.isSecret).compactMap { environment[$0.name] }
      secrets += (read + [text.filled(from: environment)].compactMap(\.self)).map { Secret($0) }
    }
    return secrets.filter { !$0.reveal().isEmpty }
  }

  private init(_ stream: YAMLStream, _ folder: String) {
    source = stream.source
    var checker = ProjectChecker(source: stream.source)
    var project = Project(file: stream.source, folder: folder)
    let documents = stream.documents.filter { $0.root != nil }
    if let root = documents.first?.root { checker.read(root, into: &project) }
    if documents.count > 1 { checker.reportSecondDocument(documents[1].range) }
    var diagnostics = stream.diagnostics + checker.diagnostics
    if documents.isEmpty, diagnostics.isEmpty { diagnostics = [CheckedProject.empty] }
    configurations = project.configurations
    let isSound = stream.documents.allSatisfy(\.isSound)
    self.project = isSound && !diagnostics.hasErrors ? project : nil
    self.diagnostics = diagnostics.inOrder()
    writtenSecrets = checker.writtenSecrets
    secretTexts = checker.secretTexts
  }

  private static var empty: Diagnostic {
    Diagnostic(
      .emptyProject,
      "the file says nothing",
      at: SourceRange(at: .start),
      help: "A project file has `pools:`, `sources:` and `defaults:`."
    )
  }
}

extension ProjectChecker {
  fileprivate mutating func reportSecondDocument(_ range: SourceRange) {
    report(
      .severalDocuments,
      "a project file is one document",
      at: SourceRange(at: range.lowerBound),
      label: "here starts another"
    )
  }
}
