package import Diagnostics
package import Values
internal import YAMLTree

/// A configuration file after its check: what it says, and everything that is wrong with it.
package struct CheckedConfiguration: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// What the file says; nil where it has mistakes.
  package let configuration: PoolConfiguration?

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]

  /// The secrets that are written out in the file: its lines may be shown only without them.
  package let writtenSecrets: [Secret]

  /// Checks the bytes of a file.
  package init(bytes: [UInt8], name: String) { self.init(YAMLStream(bytes: bytes, name: name)) }

  /// Checks a text.
  package init(checking source: SourceFile) { self.init(YAMLStream(reading: source)) }

  private init(_ stream: YAMLStream) {
    source = stream.source
    var checker = ConfigurationChecker(source: stream.source)
    let documents = stream.documents.filter { $0.root != nil }
    let configuration = documents.first?.root.flatMap { checker.read($0) }
    if documents.count > 1 { checker.reportSecondDocument(documents[1].range) }
    var diagnostics = stream.diagnostics + checker.diagnostics
    if documents.isEmpty, diagnostics.isEmpty { diagnostics = [CheckedConfiguration.empty] }
    let isSound = stream.documents.allSatisfy(\.isSound)
    self.configuration = isSound && !diagnostics.hasErrors ? configuration : nil
    self.diagnostics = diagnostics.inOrder()
    writtenSecrets = checker.writtenSecrets
  }

  /// How a mock pool is made of it, nil where the file has mistakes; with every mistake and warning,
  /// those about what the mock does without included.
  package var planned: (plan: MockPlan?, diagnostics: [Diagnostic]) {
    let plan = configuration?.mockPlan
    return (plan, (diagnostics + (plan?.diagnostics ?? [])).inOrder())
  }

  private static var empty: Diagnostic {
    Diagnostic(
      .notAConfiguration,
      "the file says nothing",
      at: SourceRange(at: .start),
      help: ConfigurationWords.help
    )
  }
}

extension ConfigurationChecker {
  fileprivate mutating func reportSecondDocument(_ range: SourceRange) {
    report(
      .severalDocuments,
      "a configuration file is one document",
      at: SourceRange(at: range.lowerBound),
      label: "here starts another"
    )
  }
}
