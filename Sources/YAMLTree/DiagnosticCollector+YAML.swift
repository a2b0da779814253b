package import Diagnostics

// Checks that all readers of YAML files share.
extension DiagnosticCollector {
  /// The root of a file's only document, nil if it is empty; reports the start of a second
  /// document.
  package mutating func root(
    of stream: YAMLStream,
    _ code: DiagnosticCode,
    _ title: String
  ) -> YAMLNode? {
    let documents = stream.documents.filter { $0.root != nil }
    if documents.count > 1 {
      let start = SourceRange(at: documents[1].range.lowerBound)
      report(code, title, at: start, label: "another document starts here")
    }
    return documents.first?.root
  }

  /// Reports a value of a kind that its place does not allow.
  package mutating func reportKind(
    _ code: DiagnosticCode,
    _ node: YAMLNode,
    _ title: String,
    help: String? = nil
  ) {
    report(code, title, at: node.shownRange, label: "this is \(node.kindDescription)", help: help)
  }
}
