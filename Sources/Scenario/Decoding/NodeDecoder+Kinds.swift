internal import Diagnostics
internal import Values
internal import YAMLTree

// Scalars, and nodes of another kind than needed.
extension NodeDecoder {
  /// The scalar of a node; `needs` describes the required value in the diagnostic.
  func scalar(
    _ node: YAMLNode,
    _ subject: String,
    needs: @autoclosure () -> String = "a string",
    wrongKind: DiagnosticCode = .wrongStructure
  ) -> YAMLScalar? {
    guard isWritten(node, subject) else { return nil }
    if let scalar = node.scalar { return scalar }
    reportKind(node, subject, needs: needs(), code: wrongKind)
    return nil
  }

  /// Whether the node is not null.
  ///
  /// A null where only a string is possible is reported.
  func isNotNull(_ node: YAMLNode, _ subject: String) -> Bool {
    guard node.isNull else { return true }
    let help = "If you mean a string, put the value in quotes."
    report(.emptyValue, "\(subject) has no value", at: node.range, help: help)
    return false
  }

  func reportKind(
    _ node: YAMLNode,
    _ subject: String,
    needs: String,
    help: String? = nil,
    code: DiagnosticCode = .wrongStructure
  ) {
    report(
      code,
      "\(subject) must be \(needs)",
      at: node.shownRange,
      label: "this is \(node.kindDescription)",
      help: help ?? (needs == "a mapping" ? adviceOnDashes(node) : nil)
    )
  }

  /// The advice for the keys of a mapping that are the elements of a list; nil for other nodes.
  private func adviceOnDashes(_ node: YAMLNode) -> String? {
    guard let elements = node.elements, let name = elements.first?.pairs?.first?.name,
      elements.allSatisfy({ $0.pairs?.isEmpty == false }),
      ValueGrammar.isName(name), source.scalar(at: node.range.lowerBound) == "-"
    else { return nil }
    let others = elements.count > 1 ? " and the other keys" : ""
    return "Write `\(name):`\(others) without the `- `."
  }
}
