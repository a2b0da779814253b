internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// Verbs and operations are told apart by their first letter alone.
extension Checker {
  /// A step with the verb that was meant, where an operation of nearly its name has nothing but the
  /// verb's parameters.
  mutating func withVerbForOperation(_ node: YAMLNode) -> YAMLNode {
    guard let pairs = node.pairs,
      let action = pairs.first(where: { ActionTable.isOperation($0.name) }),
      let verb = meantVerb(action)
    else { return node }
    report(
      .unknownMember,
      "`\(action.name)` is Cognito's own operation, whose members start with capitals",
      at: action.key.range,
      label: "did you mean the verb `\(verb)`?"
    )
    return node.holding(
      pairs.map { $0.key.range == action.key.range ? $0.renamed(verb) : $0 }
    )
  }

  private func meantVerb(_ action: YAMLPair) -> String? {
    let verb = action.name.prefix(1).lowercased() + action.name.dropFirst()
    guard let written = action.value.pairs?.map(\.name), !written.isEmpty,
      ActionTable.entry(named: verb) != nil
    else { return nil }
    let parameters = ActionTable.parameterNames(of: verb)
    return written.allSatisfy(parameters.contains) ? verb : nil
  }
}
