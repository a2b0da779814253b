internal import Diagnostics
internal import Values
internal import YAMLTree

/// The maximum number of names between a value and its definition.
///
/// The limit also ends a cycle, which is reported where the names are defined.
private let longestChain = 20

// Checks of the definition that a value reads.
extension NodeDecoder {
  /// Decodes a `$( )` value for a whole mapping or list, and checks its definition like a literal.
  func whole(
    _ node: YAMLNode,
    _ form: ValueForm,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) -> ValueTemplate? {
    wholeText(node, form.shape, test(), check).map {
      .scalar($0.template, kind: .whole(form), range: node.range)
    }
  }

  /// Like `whole`, but returns the template of the string.
  func wholeText(
    _ node: YAMLNode,
    _ shape: ValueShape,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) -> TextTemplate? {
    guard let template = valueDecoder.template(node, as: shape) else { return nil }
    checkWritten(readIn: node, test(), check)
    return TextTemplate(template, range: node.range)
  }

  /// Checks the definition of the node's value, if it is in `examples`, `vars`, `set`, or a
  /// parameter's default.
  func checkWritten(
    readIn node: YAMLNode,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void
  ) {
    guard let path = definedPath(of: node) else { return }
    checkWritten(at: path, test(), check) { _ in true }
  }

  /// The path of a node that is one `$( )`, through all names whose definitions are also one `$( )`.
  func definedPath(of node: YAMLNode) -> ValuePath? {
    guard var path = node.solePath else { return nil }
    for _ in 0..<longestChain {
      guard let next = names.source(of: path) else { break }
      path = next
    }
    return path
  }

  /// Whether the node reads a definition that is a matcher, in each row if rows define it.
  func readsMatcher(_ node: YAMLNode) -> Bool {
    let (_, nodes) = definedPath(of: node).map { written(at: $0) } ?? (nil, [])
    return !nodes.isEmpty && nodes.allSatisfy { $0.pairs.map(MatcherWord.areAll) == true }
  }

  /// Checks the definitions at a path that satisfy a condition.
  func checkWritten(
    at path: ValuePath,
    _ test: @autoclosure () -> String,
    _ check: (Self, YAMLNode) -> Void,
    where isChecked: (YAMLNode) -> Bool
  ) {
    guard !context.position.hasAlternatives else { return }
    let (file, found) = written(at: path)
    let nodes = found.filter(isChecked)
    let name = "\(path)"
    guard !nodes.isEmpty, sink.exampleChecks.begin(test(), of: name) else { return }
    let before = diagnostics
    // Paths inside the definition were already checked with the definition.
    let decoder =
      context.position.stage == .beforePool ? with(context.with { $0.stage = .run }) : self
    if let file {
      decoder.inFile(file) { $0.put(nodes, of: name, to: check) }
    } else {
      decoder.put(nodes, of: name, to: check)
      sink.keep(since: before.count) { found in !before.contains { found.repeats($0) } }
    }
  }

  /// The nodes that define the value at a path, and their file if it is another file.
  private func written(at path: ValuePath) -> (SourceFile?, [YAMLNode]) {
    var components = path.components[...]
    var (file, nodes): (SourceFile?, [YAMLNode]) = (
      nil, names.written[path.root].map { [$0] } ?? []
    )
    if path.root == "example", case .known(let keys) = names.examples,
      let key = components.popFirst()?.spelling
    {
      (file, nodes) = (keys.cells.file, keys.cells.nodes(of: key))
    }
    for component in components {
      nodes = nodes.compactMap { $0.part(component.spelling) }
    }
    return (file, nodes.filter { $0.scalar?.text.holdsValue != true && !$0.isNull })
  }
}

extension Names {
  /// The path in the definition at a path; nil if the definition is not one `$( )` with a path.
  fileprivate func source(of path: ValuePath) -> ValuePath? {
    var node = written[path.root]
    var rest = path.components[...]
    while let written = node {
      if let source = written.solePath {
        return ValuePath(root: source.root, components: source.components + rest)
      }
      node = rest.popFirst().flatMap { written.part($0.spelling) }
    }
    return nil
  }
}

extension Diagnostic {
  /// Whether an earlier diagnostic reports the same mistake, perhaps with advice for another place.
  fileprivate func repeats(_ earlier: Diagnostic) -> Bool {
    if self == earlier { return true }
    let codes: Set<DiagnosticCode> = [.unknownName, .notDefinedYet]
    return codes.contains(code) && codes.contains(earlier.code)
      && earlier.range.lowerBound <= range.lowerBound
      && range.upperBound <= earlier.range.upperBound
  }
}

extension YAMLNode {
  /// The path of a node that is one `$( )` with a path; nil for other nodes.
  var solePath: ValuePath? {
    guard let text = scalar?.text, text.holdsValue,
      case .path(let path)? = (try? Template(parsing: text))?.soleValue
    else { return nil }
    return path
  }

  /// The element or member with the given index or key; nil if there is none.
  fileprivate func part(_ name: String) -> YAMLNode? {
    if let elements {
      return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[name]
  }
}
