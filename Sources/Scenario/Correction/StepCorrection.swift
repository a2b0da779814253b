internal import Diagnostics
internal import YAMLTree

/// Puts what is misplaced in steps where it belongs, before names are looked for.
struct StepCorrection: NodeDecoder {
  var context: DecodingContext

  func corrected(_ elements: [YAMLNode]) -> [YAMLNode] {
    withPartsOfStepsAbove(elements).map { corrected($0) }
  }

  /// A step with its parameters in their place and the modifiers that were meant, before
  /// its names are looked for.
  private func corrected(_ node: YAMLNode) -> YAMLNode {
    let known = StepModifier.names
    let placed = relocating(node, by: Relocation.step)
    let lacksAction = hasNothingButModifiers(placed)
    let step = corrected(placed, known: known) { pair in
      guard let modifier = modifier(meantBy: pair.name) else { return nil }
      // That there is no action is said with the slip.
      guard !lacksAction else { return modifier }
      return reportUnknown(.unknownStepKey, "key", pair.key, among: [modifier])
    }
    return step.changing(UseFlow.definition.name) { UseCorrection(context: context).corrected($0) }
  }

  /// Whether all of a step's keys are modifiers, or slips in them.
  private func hasNothingButModifiers(_ node: YAMLNode) -> Bool {
    guard let pairs = node.pairs, !pairs.contains(where: { StepKeys.isAction($0.name) }) else {
      return false
    }
    return pairs.allSatisfy {
      StepModifier(rawValue: $0.name) != nil || modifier(meantBy: $0.name) != nil
    }
  }

  private func modifier(meantBy name: String) -> String? {
    guard !StepKeys.isAction(name) else { return nil }
    let nearest =
      StepModifier.differingInCase(from: name) ?? nearest(to: name, among: StepKeys.known)
    return nearest.flatMap { StepModifier.names.contains($0) ? $0 : nil }
  }
}
