internal import Diagnostics
internal import Values
internal import YAMLTree

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
