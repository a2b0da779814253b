internal import Diagnostics
internal import Values
internal import YAMLTree

/// Decodes `save`: names for parts of an action's outcome.
struct SaveDecoder: NodeDecoder {
  var context: DecodingContext
  let action: ActionFacts

  /// Decodes the saves and adds their names to `new`.
  func saves(_ node: YAMLNode, _ new: inout NewNames) -> [Save] {
    guard isWritten(node, "`save`") else { return [] }
    let help = "Write `save: NAME`, or `save: { NAME: path.in.the.outcome }`."
    switch node.content {
    case .scalar: return [saveMainValue(node, &new)].compactMap { $0 }
    case .mapping:
      guard let written = keys(of: node, "`save`") else { return [] }
      if written.names.isEmpty {
        report(.emptyValue, "`save` is empty", at: node.range, help: help)
      }
      return written.pairs.compactMap { save($0, &new) }
    case .sequence, .unresolved:
      reportKind(node, "`save`", needs: "a name or a mapping", help: help)
      return []
    }
  }

  private func saveMainValue(_ node: YAMLNode, _ new: inout NewNames) -> Save? {
    if reportPath(node) { return nil }
    guard let name = newName(node, "a name in `save`") else { return nil }
    guard let path = action.mainValue else {
      new.define(name, at: node.range, .any)
      return reject(
        .noMainValue,
        "`\(action.name)` has no main value to save",
        at: node.range,
        help: action.adviceOnReturns(name).map { "\($0) Then write `save: { \(name): \(name) }`." }
          ?? action.formOfSave(name)
      )
    }
    new.define(name, at: node.range, shape(of: path, in: action.outcome))
    return Save(name: name, path: path, range: node.range)
  }

  /// Reports a path into the outcome instead of a name; returns true in that case.
  private func reportPath(_ node: YAMLNode) -> Bool {
    guard let text = node.scalar?.text, case .path(let path)? = try? ValueExpression(parsing: text),
      let last = path.components.last, action.outcome.member(path.root) != nil
    else { return false }
    sink.uses.refused.formUnion([path.root, last.spelling])
    let help = "Write `save: { NAME: \(text) }`."
    return report(.notAName, "invalid name `\(text)`", at: node.range, help: help)
  }

  private func save(_ pair: YAMLPair, _ new: inout NewNames) -> Save? {
    if reportSwapped(pair) { return nil }
    let name = newName(pair.key, "a name in `save`")
    let path = outcomePath(pair.value)
    guard let name else { return nil }
    new.define(name, at: pair.key.range, path?.shape ?? .any)
    return path.map { Save(name: name, path: $0.path, range: pair.key.range) }
  }

  /// Reports a swapped name and path, as in `{ userSub: sub }`; returns true in that case.
  private func reportSwapped(_ pair: YAMLPair) -> Bool {
    guard let name = pair.value.scalar?.text, ValueGrammar.isName(name),
      action.outcome.member(name) == nil,
      nearest(to: name, among: action.outcome.memberNames) == nil,
      case .path(let path)? = try? ValueExpression(parsing: pair.name),
      action.outcome.member(path.root) != nil
    else { return false }
    sink.uses.refused.formUnion([name, pair.name])
    let fields = shape(of: path, in: action.outcome).memberNames
    let member = nearest(to: name, among: fields).map { "\(pair.name).\($0)" }
    return report(
      .unknownField,
      "the outcome of `\(action.name)` has no `\(name)`",
      at: pair.value.range,
      meant: member,
      help: "Write the name first, then the path: `save: { \(name): \(pair.name) }`."
    )
  }

  private func shape(of path: ValuePath, in outcome: ValueShape) -> ValueShape {
    ([path.root] + path.components.map(\.spelling)).reduce(outcome) { shape, name in
      shape.member(name) ?? .any
    }
  }

  /// Decodes a path into an outcome, written without `$( )`.
  private func outcomePath(_ node: YAMLNode) -> (path: ValuePath, shape: ValueShape)? {
    let example = "tokens.id.claims.sub"
    let path = valueDecoder.writtenPath(
      node,
      "a path in `save`",
      example: example,
      generated: " To keep a generated value, add a `set` step."
    )
    guard let path else { return nil }
    return (path, walkOutcome(ValueUse(path: path, start: 0, node: node)))
  }

  private func walkOutcome(_ use: ValueUse) -> ValueShape {
    let root = use.path.root
    guard let shape = action.outcome.member(root) else {
      let known = action.outcome.memberNames
      let ways = ways(to: root, in: action.outcome).map {
        "\($0.joined(separator: ".")).\(use.path)"
      }
      let nearest = ways.first ?? nearest(to: root, among: known)
      // If the author meant the root as a name, later uses of the name are not reported.
      if use.path.components.isEmpty { sink.uses.refused.insert(root) }
      report(
        .unknownField,
        "the outcome of `\(action.name)` has no `\(root)`",
        at: use.rootPlace(in: source),
        meant: ways.count > 1 ? nil : nearest,
        help: ways.count > 1
          ? "Write \(ways.listed("or"))." : action.adviceOnReturns(root) ?? action.formOfSave()
      )
      return .any
    }
    return pathLookup.walk(use, from: 0, shape, .unknownField)
  }
}

extension ActionFacts {
  /// The help that shows the form of `save` with a field of the outcome, and lists all fields.
  fileprivate func formOfSave(_ name: String = "NAME") -> String {
    let fields = outcome.memberNames
    let common = OutcomeField.ofEveryCall.map(\.name) + ["response", OutcomePath.nextStep]
    let field =
      mainValue?.description ?? fields.first { !common.contains($0) }
      ?? (fields.contains("response") ? "response" : "FIELD")
    let example = "For example, write `save: { \(name): \(field) }`."
    return fields.isEmpty ? example : "\(example) The outcome has \(fields.listed())."
  }
}
