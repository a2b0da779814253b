internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// Indentation decides what belongs to what, and a slip in it makes one mistake look like several.
extension Checker {
  /// A step as it was meant where its action's parameters stand beside the action.
  ///
  /// That is reported here; what is returned has them in their place, so that nothing else follows.
  mutating func withParametersInPlace(_ node: YAMLNode) -> YAMLNode {
    guard node.hasStrangers, let pairs = node.pairs,
      let action = pairs.first(where: { StepKeys.isAction($0.name) && $0.takesParameters })
    else { return node }
    let known = ActionTable.parameterNames(of: action.name)
      .subtracting(action.value.pairs?.map(\.name) ?? [])
    let strays = pairs.filter { pair in
      known.contains(pair.name) && pair.key.range != action.key.range
        && ActionTable.entry(named: pair.name) == nil
    }
    guard let first = strays.first, let last = strays.last else { return node }
    let help = "Indent it further than `\(action.name)`."
    report(
      .unknownStepKey,
      "`\(first.name)` belongs into `\(action.name)`, not beside it",
      at: first.key.range,
      help: action.value.isMissing ? help : "Write it where the other parameters stand."
    )
    var (step, whole) = (node, action)
    let range = SourceRange(first.key.range.lowerBound, last.value.range.upperBound)
    whole.value = YAMLNode(
      .mapping((action.value.pairs ?? []) + strays),
      range: action.value.isMissing ? range : action.value.range
    )
    step.content = .mapping(
      pairs.filter { pair in !strays.contains { $0.key.range == pair.key.range } }
        .map { $0.key.range == action.key.range ? whole : $0 }
    )
    return step
  }
}

extension YAMLNode {
  /// Whether a step has more than one action and its modifiers, so that it pays to look for what was
  /// meant to stand elsewhere.
  var hasStrangers: Bool {
    guard let pairs else { return false }
    return pairs.lazy.filter { StepModifier(rawValue: $0.name) == nil }.count > 1
  }
}

extension YAMLPair {
  /// Whether parameters can have been meant to stand behind the key.
  var takesParameters: Bool { value.isMissing || value.pairs != nil }
}

extension ActionTable {
  /// Whether a key stands for an action, a wrong one included.
  static func isAction(_ name: String) -> Bool {
    entry(named: name) != nil || looksLikeOperation(name)
  }

  /// What can stand in an action; empty for what is no action or takes no names.
  static func parameterNames(of name: String) -> Set<String> {
    guard let entry = entry(named: name) else {
      return Set(CognitoModel.operation(name)?.input.members.map(\.name) ?? [])
    }
    guard case .parameters(let parameters) = entry.input else { return [] }
    return Set(parameters.map(\.name)).subtracting(StepModifier.names)
  }
}
