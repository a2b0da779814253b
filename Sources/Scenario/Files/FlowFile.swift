internal import Diagnostics
internal import Values
internal import YAMLTree

/// A file that contains flows.
struct FlowFile: Sendable {
  /// The document of a flow in the file.
  struct Document: Sendable {
    /// The name for references in `use`; nil if it is missing or a duplicate.
    let name: String?
    let root: YAMLNode
    /// Whether the document's YAML is free of mistakes.
    let isSound: Bool
  }

  /// The file's identity, which is equal for all paths to the file.
  let identity: ExactString
  let source: SourceFile
  let flows: [Document]

  /// The mistakes in the file as a whole.
  let diagnostics: [Diagnostic]

  init(_ stream: YAMLStream, identity: ExactString) {
    self.identity = identity
    source = stream.source
    var diagnostics = stream.mistakes
    var places: [String: SourceRange] = [:]
    flows = stream.documents.compactMap { document in
      guard let root = document.root, FlowFile.isFlow(root), let node = root["flow"] else {
        return nil
      }
      var name = node.isMissing ? nil : node.scalar?.text
      if let twice = name,
        let first = places.updateValue(places[twice] ?? node.range, forKey: twice)
      {
        let title = "duplicate flow `\(twice)`"
        let notes = [Diagnostic.Note("the first flow", at: first)]
        diagnostics.append(Diagnostic(.duplicateFlow, title, at: node.range, notes: notes))
        name = nil
      }
      return Document(name: name, root: root, isSound: document.isSound)
    }
    self.diagnostics = diagnostics
  }

  /// Whether the document has a `flow` key and no `scenario` key.
  static func isFlow(_ root: YAMLNode) -> Bool {
    guard let pairs = root.pairs, !pairs.contains(where: { $0.name == "scenario" }) else {
      return false
    }
    return pairs.contains { $0.name == "flow" }
  }

  var names: [String] { flows.compactMap(\.name) }
}
