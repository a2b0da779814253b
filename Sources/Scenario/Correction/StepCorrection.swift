internal import Diagnostics
internal import YAMLTree

/// Corrects misspelled and misplaced keys in steps, before names are collected.
struct StepCorrection: NodeDecoder {
  var context: DecodingContext

  func corrected(_ elements: [YAMLNode]) -> [YAMLNode] {
    withPartsOfStepsAbove(elements).map { corrected($0) }
  }

  /// A copy of a step with parameters in their place and corrected modifiers.
  private func corrected(_ node: YAMLNode) -> YAMLNode {
    let node = withMappingInUse(node)
    let placed = node.hasKeysInPlace ? node : relocating(node, by: MisplacedKeyFinder.step)
    let step = placed.hasKnownKeys ? placed : withCorrectedModifiers(placed)
    return step.changing(UseFlow.name) { UseCorrection(context: context).corrected($0) }
  }

  private func withCorrectedModifiers(_ node: YAMLNode) -> YAMLNode {
    let lacksAction = hasNothingButModifiers(node)
    return corrected(node, known: StepModifier.names) { pair in
      guard let modifier = modifier(meantBy: pair.name) else { return nil }
      // The misspelled modifier is reported together with the missing action.
      guard !lacksAction else { return modifier }
      return reportUnknown(.unknownStepKey, "key", pair.key, among: [modifier])
    }
  }

  /// A copy of a step with a mapping instead of `use: FILE`, including an adjacent `with`.
  private func withMappingInUse(_ node: YAMLNode) -> YAMLNode {
    let name = UseFlow.name
    guard let use = node[name], let text = use.scalar?.text, !use.isMissing, !use.isSoleValue
    else { return node }
    let arguments = node.pairs?.filter { $0.name == "with" } ?? []
    let with = arguments.isEmpty ? "" : ", with: { ... }"
    reportKind(
      use,
      "`\(name)`",
      needs: "a mapping",
      help: "Write `\(name): { flow: \(text)\(with) }`."
    )
    let flow = YAMLPair(key: YAMLNode(.scalar(YAMLScalar("flow")), range: use.range), value: use)
    let others = node.pairs?.filter { $0.name != "with" } ?? []
    return node.holding(others).changing(name) { _ in
      YAMLNode(.mapping([flow] + arguments), range: use.range)
    }
  }

  /// Whether all of a step's keys are modifiers, possibly misspelled.
  private func hasNothingButModifiers(_ node: YAMLNode) -> Bool {
    guard let pairs = node.pairs, !pairs.contains(where: { StepKeys.isAction($0.name) }) else {
      return false
    }
    return pairs.allSatisfy {
      StepModifier(word: $0.name) != nil || modifier(meantBy: $0.name) != nil
    }
  }

  private func modifier(meantBy name: String) -> String? {
    guard !StepKeys.isAction(name) else { return nil }
    let nearest =
      StepModifier.differingInCase(from: name) ?? nearest(to: name, among: StepKeys.known)
    return nearest.flatMap { StepModifier.names.contains($0) ? $0 : nil }
  }
}

extension YAMLNode {
  /// Whether each key of a step is a modifier or may name an action.
  fileprivate var hasKnownKeys: Bool {
    guard let pairs else { return true }
    return !pairs.hasElement {
      StepModifier(word: $0.name) == nil && !StepKeys.isAction($0.name)
    }
  }
}
