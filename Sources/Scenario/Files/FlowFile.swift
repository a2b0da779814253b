internal import Diagnostics
internal import YAMLTree

/// A file that is searched for flows.
struct FlowFile: Sendable {
  /// One flow in the file.
  struct Document: Sendable {
    /// The name; nil if it has none that a `use` could name.
    let name: String?
    let root: YAMLNode
    /// Whether its YAML has no mistakes.
    let isSound: Bool
  }

  /// The same for every path to the file.
  let identity: String
  let source: SourceFile
  let flows: [Document]

  /// The mistakes in the file as a whole.
  let diagnostics: [Diagnostic]

  init(_ stream: YAMLStream, identity: String) {
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
        let notes = [Diagnostic.Note("the first one", at: first)]
        diagnostics.append(Diagnostic(.duplicateFlow, title, at: node.range, notes: notes))
        name = nil
      }
      return Document(name: name, root: root, isSound: document.isSound)
    }
    self.diagnostics = diagnostics
  }

  /// Whether a document is a flow, or at least meant as one.
  static func isFlow(_ root: YAMLNode) -> Bool {
    guard let pairs = root.pairs, !pairs.contains(where: { $0.name == "scenario" }) else {
      return false
    }
    return pairs.contains { $0.name == "flow" }
  }

  var names: [String] { flows.compactMap(\.name) }
}
