internal import Diagnostics
internal import YAMLTree

// Misplaced keys of steps. A single wrong indentation looks like several mistakes.
extension MisplacedKeyFinder {
  static let step = [
    variables, operationAsVerb, parameters, outcomeFields, uselessModifiersInAction,
    modifiersInAction, modifiers(in: .expect),
    modifiers(in: .until),
  ]

  /// Reports a step that defines values with `vars`, as a scenario does.
  private static let variables = MisplacedKeyFinder { step in
    let vars = ScenarioKey.vars.rawValue
    guard let pair = step.pairs?.first(where: { $0.name == vars }), !pair.value.isMissing else {
      return nil
    }
    let isAlone = step.action == nil
    return MisplacedKeys(
      pairs: [pair],
      destination: isAlone ? .renamed(SetValues.name) : .nowhere,
      rejectedNames: isAlone ? [] : pair.value.pairs?.map(\.name) ?? [],
      code: isAlone ? .unknownAction : .unknownStepKey,
      title: "`vars` belongs to the scenario, not to a step",
      help: "Write `- set: { NAME: value }`\(isAlone ? "" : " as a step of its own")."
    )
  }

  /// Reports an operation that has only parameters of the verb with the same name in lowercase.
  private static let operationAsVerb = MisplacedKeyFinder { step in
    guard let action = step.pairs?.first(where: { ActionTable.isOperation($0.name) }),
      let written = action.value.pairs?.map(\.name), !written.isEmpty
    else { return nil }
    let verb = action.name.prefix(1).lowercased() + action.name.dropFirst()
    guard ActionTable.entry(named: verb) != nil,
      written.allSatisfy(ActionTable.parameterNames(of: verb).contains)
    else { return nil }
    return MisplacedKeys(
      pairs: [action],
      destination: .renamed(verb),
      code: .unknownMember,
      title: "`\(action.name)` is a Cognito operation, whose members start with a capital letter",
      label: "did you mean the action `\(verb)`?"
    )
  }

  private static let parameters = MisplacedKeyFinder { step in
    guard step.hasUnknownKeys, let pairs = step.pairs,
      let action = pairs.first(where: { StepKeys.isAction($0.name) && $0.takesParameters })
    else { return nil }
    let known = ActionTable.parameterNames(of: action.name)
      .subtracting(action.value.pairs?.map(\.name) ?? [])
    let strays = pairs.filter { pair in
      known.contains(pair.name) && pair.key.range != action.key.range
        && ActionTable.entry(named: pair.name) == nil
    }
    guard !strays.isEmpty else { return nil }
    let names = strays.map(\.name)
    return MisplacedKeys(
      pairs: strays,
      destination: .parameters(of: action.name),
      code: .unknownStepKey,
      title: names.belonging("in `\(action.name)`, not next to it"),
      help: action.value.isMissing
        ? "Indent \(names.pronoun) further than `\(action.name)`."
        : "Write all parameters in one mapping."
    )
  }

  private static let outcomeFields = MisplacedKeyFinder { step in
    guard step.hasUnknownKeys, let pairs = step.pairs, let action = step.action,
      let fields = ActionTable.outcomeNames(of: action.name)
    else { return nil }
    let strays = pairs.filter { pair in
      fields.contains(pair.name.lowercased()) && StepModifier(word: pair.name) == nil
        && !StepKeys.isAction(pair.name) && !pair.value.isMissing
    }
    return MisplacedKeys(strays, into: StepModifier.expect.rawValue, .unknownStepKey)
  }
}

extension YAMLNode {
  /// The action of a step, even if its name is misspelled; nil without an action.
  var action: YAMLPair? { pairs?.first { StepKeys.isAction($0.name) } }

  /// Whether a step has no other key than an action and modifiers, and no modifier further inside.
  ///
  /// Nearly every step is like this, and no finder applies to it.
  var hasKeysInPlace: Bool {
    guard let pairs else { return true }
    var hasAction = false
    return !pairs.hasElement { pair in
      if StepModifier(word: pair.name) == nil {
        guard !hasAction, pair.isAction else { return true }
        hasAction = true
      }
      return pair.value.pairs?.hasElement { StepModifier(word: $0.name) != nil } ?? false
    }
  }

  /// Whether a step has several keys that are not modifiers, some of which may be misplaced.
  fileprivate var hasUnknownKeys: Bool {
    guard let pairs else { return false }
    return pairs.lazy.filter { StepModifier(word: $0.name) == nil }.count > 1
  }
}

extension YAMLPair {
  /// Whether the key is an action, and not an operation with the parameters of a verb.
  fileprivate var isAction: Bool {
    if ActionTable.action(named: name) != nil { return true }
    guard ActionTable.isOperation(name) else { return false }
    // The parameters of verbs start with a lowercase letter.
    return value.pairs?.hasElement { ActionTable.looksLikeOperation($0.name) } ?? true
  }

  /// Whether the key's value is missing or a mapping, so parameters can be added.
  var takesParameters: Bool { value.isMissing || value.pairs != nil }
}
