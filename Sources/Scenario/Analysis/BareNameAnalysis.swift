internal import Diagnostics
internal import Values
internal import YAMLTree

/// Warns of values without their `$( )`: such a string passes for a code or a password.
struct BareNameAnalysis: AnalysisPass {
  /// A string that was most likely meant as a value.
  struct BareName {
    /// The path or the call that `$( )` should hold.
    let meant: String
    let node: YAMLNode

    /// Whether a `note` on its step marks it as intended.
    var isSilenced = false

    var root: String { String(meant.prefix { $0 != "." }) }

    var exampleKey: String? {
      let parts = meant.split(separator: ".")
      return parts.count > 1 && parts[0] == "example" ? String(parts[1]) : nil
    }
  }

  /// The parameters, in lowercase, whose value is hardly ever a name of the scenario.
  private static let personal: Set = [
    "username", "password", "newpassword", "oldpassword", "code", "confirmationcode",
    "previouspassword", "proposedpassword", "temporarypassword",
  ]

  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    document.bareNames.filter { !$0.isSilenced }.map { name in
      .warning(
        .dollarBraceText,
        "a value is written `$(...)`",
        at: name.node.range,
        label: "this is plain text",
        help: "Write `$(\(name.meant))`."
      )
    }
  }

  /// The document's strings that were meant as values, for this pass and those for unused values.
  static func bareNames(in document: DecodedDocument) -> [BareName] {
    let names = document.names
    let variables = (document.keys["vars"]?.pairs ?? []).compactMap { pair in
      pair.value.plainText.flatMap { bareValue($0, pair.value, names, before: 0) }
    }
    let returns = document.kind == .flow ? document.keys["returns"]?.pairs ?? [] : []
    let returned = returns.compactMap { pair -> BareName? in
      guard let text = pair.value.plainText, names.defined[text] != nil else { return nil }
      return BareName(meant: text, node: pair.value)
    }
    let steps = document.allSteps.flatMap { step -> [BareName] in
      var found = parameters(of: step, names) + passedValues(of: step, names)
      if step.isSilenced { for index in found.indices { found[index].isSilenced = true } }
      return found
    }
    return variables + steps + returned
  }

  /// An action's strings that equal a saved name, or something that `$( )` can read.
  ///
  /// If an error is expected, a name may be the wrong code on purpose; a path never is.
  private static func parameters(of step: CheckedStep, _ names: Names) -> [BareName] {
    (step.pair?.value.pairs ?? []).compactMap { pair in
      let key = pair.name.lowercased()
      let isPersonal = BareNameAnalysis.personal.contains(key)
      guard isPersonal || pair.name == "to",
        let text = pair.value.scalar?.text, !text.holdsValue
      else { return nil }
      let count = step.definitionCount
      let name =
        bareValue(text, pair.value, names, before: count)
        ?? savedName(text, names, before: count).map { BareName(meant: $0, node: pair.value) }
      guard let name, name.meant.contains(".") || !step.expectsError && isPersonal else {
        return nil
      }
      return name
    }
  }

  /// Names and paths in places where a value is passed on or compared with the pool's.
  ///
  /// A quoted string is intended as a string.
  private static func passedValues(of step: CheckedStep, _ names: Names) -> [BareName] {
    guard !step.expectsError else { return [] }
    return placesOfValues(step).compactMap { pair in
      guard let text = pair.value.plainText else { return nil }
      if let definition = names.defined[text], definition.index < step.definitionCount {
        let isParameter = definition.origin == .parameter
        return isParameter ? nil : BareName(meant: text, node: pair.value)
      }
      return bareValue(text, pair.value, names, before: step.definitionCount)
    }
  }

  private static func placesOfValues(_ step: CheckedStep) -> [YAMLPair] {
    let attributes = step.expectation?["attributes"]?.pairs ?? []
    guard let action = step.pair else { return attributes }
    switch ActionTable.entry(named: action.name)?.input {
    case .newNames:
      let pairs = action.value.pairs ?? []
      // A step does not read a name that it defines itself.
      let own = Set(pairs.map(\.name))
      return pairs.filter { pair in pair.value.scalar.map { !own.contains($0.text) } ?? false }
    case .parameters(let parameters):
      let mappings = parameters.filter(\.kind.holdsValuesByName).map { action.value[$0.name] }
      return attributes + mappings.flatMap { $0?.pairs ?? [] }
    case .duration, .settings, nil: return attributes
    }
  }

  /// A value that can be read or generated, and is not used as a name.
  private static func bareValue(
    _ text: String,
    _ node: YAMLNode,
    _ names: Names,
    before count: Int
  ) -> BareName? {
    let isValue =
      switch try? ValueExpression(parsing: text) {
      case .path(let path): isReadable(path, names, before: count)
      case .call(let path, _): PathLookup.generatorRoots.contains(path.root)
      case .now(let offset): offset != .zero
      case nil: false
      }
    return isValue ? BareName(meant: text, node: node) : nil
  }

  private static func isReadable(_ path: ValuePath, _ names: Names, before count: Int) -> Bool {
    let parts = path.components.map(\.spelling)
    guard let first = parts.first, let last = parts.last else { return false }
    switch path.root {
    case "user": return parts.count == 1 && ValueShape.identity.member(first) != nil
    case "users":
      let isGiven = names.givenUsers[first] != nil
      return parts.count > 1 && (isGiven || ValueShape.identity.member(last) != nil)
    case "steps": return names.steps[first].map { $0.index < count } ?? false
    case "env", "secret": return parts.count == 1 && ValueGrammar.isVariable(first)
    case "pool": return parts.count == 2 && first == "vars"
    case "example":
      if case .known(let keys) = names.examples { return keys.names.contains(first) }
      return false
    default: return false
    }
  }

  /// A name that an earlier step saved, alone or in braces.
  ///
  /// Other marks are found where the string is read.
  private static func savedName(_ text: String, _ names: Names, before count: Int) -> String? {
    let isBraced = text.hasPrefix("{") && text.hasSuffix("}")
    let name = isBraced ? String(text.dropFirst().dropLast()) : text
    guard let definition = names.defined[name], definition.index < count else { return nil }
    return definition.origin == .saved ? name : nil
  }
}

extension Parameter.Kind {
  /// Whether it is a mapping whose values are passed on or compared, each under its own name.
  fileprivate var holdsValuesByName: Bool {
    switch self {
    case .values, .matcher(.names(.text)): true
    default: false
    }
  }
}

extension YAMLNode {
  /// The string of a plain scalar without a tag.
  fileprivate var plainText: String? {
    guard let scalar, scalar.isPlain, tag == nil else { return nil }
    return scalar.text
  }
}
