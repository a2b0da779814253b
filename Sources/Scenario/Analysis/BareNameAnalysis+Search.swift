internal import Diagnostics
internal import Values
internal import YAMLTree

// The search for strings that most likely mean values.
extension BareNameAnalysis {
  /// The parameters, in lowercase, whose values rarely equal a name of the scenario.
  private static let personal: Set = [
    "username", "password", "newpassword", "oldpassword", "code", "confirmationcode",
    "previouspassword", "proposedpassword", "temporarypassword",
  ]

  /// The strings of a document that most likely mean values.
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

  /// The parameters that equal a saved name or a readable path.
  ///
  /// In a step that expects an error, a name may be an intentionally wrong code. A path never is.
  private static func parameters(of step: CheckedStep, _ names: Names) -> [BareName] {
    (step.pair?.value.pairs ?? []).compactMap { pair in
      guard let text = pair.value.scalar?.text, !text.holdsValue else { return nil }
      let isPersonal = BareNameAnalysis.personal.contains(pair.name.lowercased())
      guard isPersonal || pair.name == "to" else { return nil }
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

  /// Names and paths where the step passes on a value or compares a value with the pool's value.
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
      return parameters.indices.reduce(into: attributes) { found, index in
        guard parameters[index].kind.holdsValuesByName else { return }
        found += action.value[parameters[index].name]?.pairs ?? []
      }
    case .duration, .settings, nil: return attributes
    }
  }

  /// A bare name if the string is a path or a generator that can be evaluated; nil otherwise.
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

  /// The name of a value that an earlier step saved, with or without braces; nil otherwise.
  ///
  /// Other notations are found where the string is read.
  private static func savedName(_ text: String, _ names: Names, before count: Int) -> String? {
    let isBraced = text.hasPrefix("{") && text.hasSuffix("}")
    let name = isBraced ? String(text.dropFirst().dropLast()) : text
    guard let definition = names.defined[name], definition.index < count else { return nil }
    return definition.origin == .saved ? name : nil
  }
}

extension Parameter.Kind {
  /// Whether the kind is a mapping whose values are passed on or compared by name.
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
