internal import Diagnostics
internal import Values
internal import YAMLTree

/// Looks up values by their paths.
///
/// A lookup returns the value's shape, or `.any` if the shape is unknown or a mistake is reported.
struct PathLookup: NodeDecoder {
  var context: DecodingContext

  /// The value that the help suggests instead of a path without a secret; nil outside `totp( )`.
  var secretExample: String?

  /// Reports a value that is not known.
  func unknown(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) -> ValueShape {
    reject(code, title, at: range, label: label, meant: meant, notes: notes, help: help) ?? .any
  }

  /// Looks up a value; `scalars` is its place in the node's string, including `$(` and `)`.
  ///
  /// Returns the value's shape, or `.any` if the shape is unknown or a mistake is reported.
  @discardableResult
  func check(
    _ expression: ValueExpression,
    at scalars: Range<Int>,
    of node: YAMLNode
  ) -> ValueShape {
    let use = { path in ValueUse(path: path, start: scalars.lowerBound + 2, node: node) }
    return switch expression {
    case .now: .text
    case .call(let path, let argument): checkCall(use(path), argument, scalars)
    case .path(let path): checkPath(use(path))
    }
  }

  /// Looks up a path; returns its shape, or `.any` if the shape is unknown or a mistake is
  /// reported.
  func checkPath(_ use: ValueUse) -> ValueShape {
    if names.isInFlow, Names.hiddenInFlows.contains(use.path.root) { return hidden(use) }
    switch use.path.root {
    case "user":
      return use.has(1) ? walk(use, from: 0, .identity) : incomplete(use, "user.email")
    case "users": return checkUsers(use)
    case "env", "secret":
      guard use.has(1) else { return incomplete(use, "\(use.path.root).NAME") }
      refer(to: use.path.components[0].spelling, .environment, at: use.wholePlace(in: source))
      return walk(use, from: 1, .text)
    case "uuid", "now": return walk(use, from: 0, .text)
    case "pool", "client": return checkPool(use)
    case "steps": return checkStep(use)
    case "random": return checkGenerator(use)
    case "example": return checkExample(use)
    case "iteration": return checkIteration(use)
    case "totp": return incomplete(use, totpExample)
    default: return checkName(use)
    }
  }

  private func checkName(_ use: ValueUse) -> ValueShape {
    let name = use.path.root
    if let definition = self.use(name) {
      noteReadingPool(definition.readsPool, "`\(name)`", use)
      return walk(use, from: 0, definition.shape)
    }
    if sink.uses.refused.contains(name) { return .any }
    if let definition = names.coming[name] {
      reportLaterDefinition(use, definition)
    } else if !isRejected(name, sink.uses.refused) {
      reportUnknown(use)
    }
    return .any
  }

  private func reportLaterDefinition(_ use: ValueUse, _ definition: SourceRange) {
    let isRow = names.isReadingExamples
    report(
      .notDefinedYet,
      isRow ? "a row of `examples` can't read `vars`" : "`\(use.path.root)` is not defined yet",
      at: use.rootPlace(in: source),
      notes: [.init("the name is defined here\(isRow ? "" : ", further down")", at: definition)]
    )
  }

  private func reportUnknown(_ use: ValueUse) {
    let name = use.path.root
    if reportOtherRoot(use) { return }
    let nearest = nearest(to: name, among: isSearching ? names.readable : [])
    // The intended name is not also reported as unused.
    if let nearest { _ = self.use(nearest) }
    report(
      .unknownName,
      "unknown name `\(name)`",
      at: use.rootPlace(in: source),
      meant: nearest,
      help: adviceOnDefining(use)
    )
  }

  /// The help for an undefined name, or for the name after a key such as `vars`.
  private func adviceOnDefining(_ use: ValueUse) -> String? {
    guard PathLookup.places.contains(use.path.root),
      let name = use.path.components.first?.spelling, ValueGrammar.isName(name)
    else { return adviceOnDefining(use.path.root) }
    let form = context.position.isCondition ? name : "$(\(name))"
    return adviceOnDefining(name).map { "\($0) Then write `\(form)`." }
  }

  /// The help for an undefined name: the places that can define it before it is read here.
  private func adviceOnDefining(_ name: String) -> String? {
    switch context.position.earlyKey {
    case .scenario: return "A scenario's name can use only `$(example.KEY)`."
    case .examples: return nil
    case .vars: return "Define `\(name)` in `vars`, above this variable."
    case .given: return "Define `\(name)` in `vars`."
    case .parameters: return "Declare `\(name)` in `parameters`, above this parameter."
    case nil:
      let others = names.isInFlow ? "declare it in `parameters`" : "define it in `vars`"
      return "Save the value in an earlier step with `save: \(name)`, or \(others)."
    }
  }

  /// Reports a path that ends too early.
  func incomplete(_ use: ValueUse, _ example: String) -> ValueShape {
    // The rejected definition of this name is already reported.
    guard !sink.uses.rejectedRoots.contains(use.path.root) else { return .any }
    let example = secretExample ?? example
    return unknown(
      .unknownPart,
      "`\(use.path)` is not a value by itself",
      at: use.wholePlace(in: source),
      help: context.position.isCondition
        ? "For example, write `\(example)`." : "For example, write `$(\(example))`."
    )
  }
}
