internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// Misplaced keys of steps. A single wrong indentation looks like several mistakes.
extension Relocation {
  static let step = [
    variables, operationAsVerb, parameters, outcomeFields, uselessModifiersInAction,
    modifiersInAction, modifiers(in: .expect),
    modifiers(in: .until),
  ]

  /// Reports a step that defines values with `vars`, as a scenario does.
  private static let variables = Relocation { step in
    let vars = ScenarioKey.vars.rawValue
    guard let pair = step.pairs?.first(where: { $0.name == vars }), !pair.value.isMissing else {
      return nil
    }
    let isAlone = step.action == nil
    return Misplacement(
      pairs: [pair],
      destination: isAlone ? .renamed(SetValues.definition.name) : .nowhere,
      refusedNames: isAlone ? [] : pair.value.pairs?.map(\.name) ?? [],
      code: isAlone ? .unknownAction : .unknownStepKey,
      title: "`vars` belongs to the scenario, not to a step",
      help: "Write `- set: { NAME: value }`\(isAlone ? "" : " as a step of its own")."
    )
  }

  /// Reports an operation that has only parameters of the verb with the same name in lowercase.
  private static let operationAsVerb = Relocation { step in
    guard let action = step.pairs?.first(where: { ActionTable.isOperation($0.name) }),
      let written = action.value.pairs?.map(\.name), !written.isEmpty
    else { return nil }
    let verb = action.name.prefix(1).lowercased() + action.name.dropFirst()
    guard ActionTable.entry(named: verb) != nil,
      written.allSatisfy(ActionTable.parameterNames(of: verb).contains)
    else { return nil }
    return Misplacement(
      pairs: [action],
      destination: .renamed(verb),
      code: .unknownMember,
      title: "`\(action.name)` is a Cognito operation, whose members start with a capital letter",
      label: "did you mean the action `\(verb)`?"
    )
  }

  private static let parameters = Relocation { step in
    guard step.hasStrangers, let pairs = step.pairs,
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
    return Misplacement(
      pairs: strays,
      destination: .parameters(of: action.name),
      code: .unknownStepKey,
      title: names.belonging("in `\(action.name)`, not next to it"),
      help: action.value.isMissing
        ? "Indent \(names.pronoun) further than `\(action.name)`."
        : "Write all parameters in one mapping."
    )
  }

  private static let outcomeFields = Relocation { step in
    guard step.hasStrangers, let pairs = step.pairs, let action = step.action,
      let fields = ActionTable.outcomeNames(of: action.name)
    else { return nil }
    let strays = pairs.filter { pair in
      fields.contains(pair.name.lowercased()) && StepModifier(rawValue: pair.name) == nil
        && !StepKeys.isAction(pair.name) && !pair.value.isMissing
    }
    return Misplacement(strays, into: StepModifier.expect.rawValue, .unknownStepKey)
  }

  /// The modifiers that have no effect on some actions.
  private static let useless = [StepModifier.session, .client]

  /// Reports a session or a client in an action that would not use it next to the action either.
  private static let uselessModifiersInAction = Relocation(each: { step in
    // Few actions contain one of these keys, and only those need the facts.
    guard let action = step.action, let inside = action.value.pairs,
      inside.contains(where: { pair in useless.contains { $0.rawValue == pair.name } }),
      let facts = ActionFacts(named: action.name),
      let own = ActionTable.namesInside(action.name)
    else { return [] }
    return useless.compactMap { modifier -> Misplacement? in
      guard !facts.takes(modifier),
        let stray = inside.first(where: { $0.name == modifier.rawValue }),
        !own.contains(stray.name), !stray.value.isMissing
      else { return nil }
      return Misplacement(
        pairs: [stray],
        holder: action.name,
        destination: .dropped,
        code: action.codeOfUnknown,
        title: facts.titleWithoutEffect(stray.name),
        help: facts.helpWithoutEffect(stray.name) ?? "Remove `\(stray.name)`."
      )
    }
  })

  private static let modifiersInAction = Relocation { step in
    guard let action = step.action else { return nil }
    return step.modifiers(
      inside: action.name,
      action.codeOfUnknown,
      "the action",
      ActionTable.namesInside(action.name)
    )
  }

  private static func modifiers(in modifier: StepModifier) -> Relocation {
    Relocation { step in
      step.modifiers(
        inside: modifier.rawValue,
        .unknownField,
        "`\(modifier.rawValue)`",
        step.action.flatMap { ActionTable.outcomeNames(of: $0.name) }
      )
    }
  }
}

extension YAMLNode {
  /// The action of a step, even if its name is misspelled; nil without an action.
  fileprivate var action: YAMLPair? { pairs?.first { StepKeys.isAction($0.name) } }

  /// Whether a step has no other key than an action and modifiers, and no modifier further inside.
  ///
  /// Nearly every step is like this, and no relocation applies to it.
  var hasKeysInPlace: Bool {
    guard let pairs else { return true }
    var hasAction = false
    return !pairs.hasElement { pair in
      if StepModifier(rawValue: pair.name) == nil {
        guard !hasAction, ActionTable.action(named: pair.name) != nil else { return true }
        hasAction = true
      }
      return pair.value.pairs?.hasElement { StepModifier(rawValue: $0.name) != nil } ?? false
    }
  }

  /// Whether a step has several keys that are not modifiers, some of which may be misplaced.
  fileprivate var hasStrangers: Bool {
    guard let pairs else { return false }
    return pairs.lazy.filter { StepModifier(rawValue: $0.name) == nil }.count > 1
  }

  /// The modifiers inside a key's mapping; nil if there are none or the mapping takes any name.
  fileprivate func modifiers(
    inside key: String,
    _ code: @autoclosure () -> DiagnosticCode,
    _ place: @autoclosure () -> String,
    _ own: @autoclosure () -> Set<String>?
  ) -> Misplacement? {
    guard let inside = self[key]?.pairs,
      inside.contains(where: { StepModifier(rawValue: $0.name) != nil }), let own = own()
    else { return nil }
    // An action without an outcome refuses some modifiers next to it, too.
    let refuses = ActionFacts(named: key)?.hasNoOutcome ?? false
    let strays = inside.filter { pair in
      guard let modifier = StepModifier(rawValue: pair.name) else { return false }
      return !own.contains(pair.name.lowercased()) && !(refuses && modifier.isOfOutcome)
        && !pair.value.isMissing && (pair.name != "id" || pair.value.scalar != nil)
    }
    let matchers = strays.lazy.compactMap { $0.matcherHelp(of: key) }.first
    let indent = key == pairs?.first?.name ? "the action" : "`\(key)`"
    let form = strays.count == 1 ? "it on its own line" : "them on their own lines"
    return Misplacement(
      pairs: strays,
      holder: key,
      destination: .outside,
      dropped: matchers == nil ? [] : [StepModifier.expect.rawValue],
      code: code(),
      title: strays.map(\.name).belonging("next to \(place()), not inside it"),
      help: matchers ?? "Write \(form), indented like \(indent)."
    )
  }
}

extension YAMLPair {
  /// Whether the key's value is missing or a mapping, so parameters can be added.
  var takesParameters: Bool { value.isMissing || value.pairs != nil }

  /// The code for an unknown name in the mapping of an action.
  fileprivate var codeOfUnknown: DiagnosticCode {
    ActionTable.entry(named: name) == nil ? .unknownMember : .unknownParameter
  }

  /// The help that moves the matchers of an `expect` to the action's parameters.
  fileprivate func matcherHelp(of action: String) -> String? {
    guard name == StepModifier.expect.rawValue, let expected = value.pairs?.map(\.name),
      !expected.isEmpty
    else { return nil }
    var required: [String] = []
    switch ActionTable.entry(named: action)?.input {
    case .parameters(let parameters)?:
      let optional = parameters.filter { !$0.isRequired }.map(\.name)
      guard parameters.contains(where: \.kind.isMatcher), expected.allSatisfy(optional.contains)
      else { return nil }
      required = parameters.filter(\.isRequired).map(\.name)
    case .settings(let settings)?:
      let names = Set(settings.shape.memberNames)
      guard expected.allSatisfy(names.contains) else { return nil }
    case .duration?, .newNames?, nil: return nil
    }
    let keys = (required + expected).map { "\($0): ..." }.joined(separator: ", ")
    return "Write these fields without `expect`: `\(action): { \(keys) }`."
  }
}
