internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// What stands one level too deep, or behind a dash too many, is read where it belongs.
extension Checker {
  /// A step with those modifiers beside its action that stand inside it, or inside what it expects.
  mutating func withModifiersInPlace(_ node: YAMLNode) -> YAMLNode {
    guard let action = node.pairs?.first(where: { StepKeys.isAction($0.name) }) else { return node }
    let name = action.name
    let isService = ActionTable.entry(named: name) == nil
    let code = isService ? DiagnosticCode.unknownMember : .unknownParameter
    var step = liftingModifiers(
      from: name,
      of: node,
      ActionTable.namesInside(name),
      "the action",
      code
    )
    for key in [StepModifier.expect.rawValue, StepModifier.until.rawValue] {
      step = liftingModifiers(
        from: key,
        of: step,
        ActionTable.outcomeNames(of: name),
        "`\(key)`",
        .unknownField
      )
    }
    return step
  }

  /// Takes the modifiers out of a key's mapping, in which only other names have a meaning; those
  /// names are put together where there is a modifier at all.
  private mutating func liftingModifiers(
    from key: String,
    of step: YAMLNode,
    _ own: @autoclosure () -> Set<String>?,
    _ place: String,
    _ code: DiagnosticCode
  ) -> YAMLNode {
    guard let pairs = step[key]?.pairs,
      pairs.contains(where: { StepModifier(rawValue: $0.name) != nil }), let own = own()
    else { return step }
    let strays = pairs.filter { pair in
      StepModifier(rawValue: pair.name) != nil && !own.contains(pair.name.lowercased())
        && !pair.value.isMissing && (pair.name != "id" || pair.value.scalar != nil)
    }
    guard let first = strays.first else { return step }
    let matchers = strays.compactMap { Checker.matcherHelp($0, of: key) }.first
    let indent = key == step.pairs?.first?.name ? "the action's own word" : "`\(key)`"
    report(
      code,
      strays.map(\.name).belonging("beside \(place), not into it"),
      at: first.key.range,
      help: matchers ?? "Indent it as far as \(indent)."
    )
    let rest = pairs.filter { pair in !strays.contains { $0.key.range == pair.key.range } }
    // An action needs no parameters; an expectation of nothing would be another mistake.
    let isGone = rest.isEmpty && StepModifier(rawValue: key) != nil
    let kept = step.pairs?.filter { !isGone || $0.name != key } ?? []
    let lifted = strays.filter { matchers == nil || $0.name != StepModifier.expect.rawValue }
    return step.holding(kept).changing(key) { $0.holding(rest) }.adding(lifted)
  }

  /// How to write an `expect` that names matchers which the action takes as parameters.
  private static func matcherHelp(_ pair: YAMLPair, of action: String) -> String? {
    guard pair.name == StepModifier.expect.rawValue,
      case .parameters(let parameters)? = ActionTable.entry(named: action)?.input,
      let expected = pair.value.pairs, !expected.isEmpty,
      parameters.contains(where: \.kind.isMatcher),
      expected.allSatisfy({ pair in
        parameters.contains { $0.name == pair.name && !$0.isRequired }
      })
    else { return nil }
    let required = parameters.filter(\.isRequired).map(\.name)
    let keys = (required + expected.map(\.name)).map { "\($0): ..." }.joined(separator: ", ")
    return "`\(action)` takes them without `expect`: `\(action): { \(keys) }`."
  }

  /// A step with those fields of its outcome in `expect` that stand beside its action.
  mutating func withFieldsInPlace(_ node: YAMLNode) -> YAMLNode {
    guard node.hasStrangers, let pairs = node.pairs,
      let action = pairs.first(where: { StepKeys.isAction($0.name) }),
      let fields = ActionTable.outcomeNames(of: action.name)
    else { return node }
    let strays = pairs.filter { pair in
      fields.contains(pair.name.lowercased()) && StepModifier(rawValue: pair.name) == nil
        && !StepKeys.isAction(pair.name) && !pair.value.isMissing
    }
    guard let first = strays.first else { return node }
    let expect = StepModifier.expect.rawValue
    report(
      .unknownStepKey,
      strays.map(\.name).belonging("into `\(expect)`"),
      at: first.key.range,
      help: "Write `\(expect): { \(first.name): ... }`."
    )
    let rest = pairs.filter { pair in !strays.contains { $0.key.range == pair.key.range } }
    return node.holding(rest).adding(strays, to: expect)
  }

  /// Says so where a step has a scenario's key; returns whether it is one.
  mutating func reportKeyOfScenario(_ pair: YAMLPair) -> Bool {
    let keys: Set<ScenarioKey> = [.cleanup, .given, .examples, .tags, .requires, .retries]
    guard !names.isInFlow, let key = ScenarioKey(rawValue: pair.name), keys.contains(key) else {
      return false
    }
    report(
      .unknownStepKey,
      "`\(pair.name)` belongs to the scenario, beside `steps`",
      at: pair.key.range,
      help: "Indent it as far as `steps`."
    )
    return true
  }

  /// A step that names values as a scenario does, with the action that was meant.
  mutating func withSetForVars(_ node: YAMLNode) -> YAMLNode {
    let key = ScenarioKey.vars.rawValue
    guard let pairs = node.pairs, let stray = pairs.first(where: { $0.name == key }),
      !stray.value.isMissing
    else { return node }
    let isAlone = !pairs.contains { StepKeys.isAction($0.name) }
    report(
      isAlone ? .unknownAction : .unknownStepKey,
      "`vars` belongs to the scenario; a step gives names with `set`",
      at: stray.key.range,
      help: "Write `- set: { NAME: value }`\(isAlone ? "" : " as a step of its own")."
    )
    if isAlone {
      return node.holding(
        pairs.map { $0.name == key ? $0.renamed(SetValues.definition.name) : $0 }
      )
    }
    names.refused.formUnion(stray.value.pairs?.map(\.name) ?? [])
    return node.holding(pairs.filter { $0.name != key })
  }
}

extension YAMLNode {
  /// The mapping with other pairs.
  func holding(_ pairs: [YAMLPair]) -> YAMLNode {
    var node = self
    node.content = .mapping(pairs)
    return node
  }

  /// The mapping with those of the pairs added whose keys it lacks.
  func adding(_ more: [YAMLPair]) -> YAMLNode {
    let own = pairs ?? []
    let taken = Set(own.map(\.name))
    return holding(own + more.filter { !taken.contains($0.name) })
  }
}

extension ActionTable {
  /// What has a meaning in an action's mapping, in small letters; nil where any name has.
  fileprivate static func namesInside(_ name: String) -> Set<String>? {
    guard let entry = entry(named: name) else {
      return Set(CognitoModel.operation(name)?.input.members.map { $0.name.lowercased() } ?? [])
    }
    switch entry.input {
    case .parameters(let parameters): return Set(parameters.map { $0.name.lowercased() })
    case .settings(let settings): return Set(settings.shape.memberNames.map { $0.lowercased() })
    case .duration, .newNames: return nil
    }
  }

  /// What an outcome can hold, in small letters; nil where that is a flow's to say.
  fileprivate static func outcomeNames(of name: String) -> Set<String>? {
    guard name != UseFlow.definition.name else { return nil }
    guard let entry = entry(named: name) else {
      return CognitoModel.operation(name).map { operation in
        Set(ActionFacts(operation).outcome.memberNames.map { $0.lowercased() })
      }
    }
    return Set(entry.outcome.map { $0.name.lowercased() })
  }
}
