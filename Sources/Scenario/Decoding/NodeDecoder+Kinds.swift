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
  /// A null where only a string is possible is reported; `optional` is what can be removed instead,
  /// such as `key`.
  func isNotNull(_ node: YAMLNode, _ subject: String, optional: String? = nil) -> Bool {
    guard let mistake = node.nullMistake(.emptyValue, subject, optional: optional) else {
      return true
    }
    sink.add(mistake)
    return false
  }

  /// The string of a scalar that is not null, with `$( )` as written.
  func string(_ node: YAMLNode, _ subject: String) -> String? {
    guard let scalar = scalar(node, subject), isNotNull(node, subject) else { return nil }
    return scalar.text
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
