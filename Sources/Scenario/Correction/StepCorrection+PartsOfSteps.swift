internal import Diagnostics
internal import YAMLTree

// List elements that are not steps are treated as part of the step above.
extension StepCorrection {
  /// Moves modifiers and parameters after a dash of their own to the step above.
  ///
  /// Each such element gets one diagnostic, including its misspelled names.
  func withPartsOfStepsAbove(_ elements: [YAMLNode]) -> [YAMLNode] {
    var steps: [YAMLNode] = []
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      if reportRemarks(element, above: &steps, isLast: isLast) { continue }
      guard let above = steps.last, let parts = partsOfStep(element, above: above) else {
        steps.append(element)
        continue
      }
      report(parts, of: element)
      steps[steps.count - 1] = above.taking(parts)
    }
    return steps
  }

  /// Reports an element with only modifiers, which may belong to the step above or below.
  ///
  /// The step above keeps the element's ID to avoid follow-on mistakes.
  private func reportRemarks(
    _ element: YAMLNode,
    above steps: inout [YAMLNode],
    isLast: Bool
  ) -> Bool {
    guard let pairs = element.pairs, !pairs.isEmpty,
      !pairs.hasElement(where: { !StepPart.naming.contains($0.name) || $0.value.isMissing })
    else { return false }
    report(
      .noAction,
      pairs.map(\.name).belonging("next to an action"),
      at: element.shownRange,
      help: adviceOnRemarks(isFirst: steps.isEmpty, isLast: isLast)
    )
    guard let id = pairs.first(where: { $0.name == "id" }) else { return true }
    if let last = steps.last, last.pairs != nil {
      steps[steps.count - 1] = last.adding([id])
    } else if let text = id.value.scalar?.text {
      sink.uses.rejectedSteps.insert(text)
    }
    return true
  }

  /// The advice that joins an element with only modifiers to a step that exists.
  private func adviceOnRemarks(isFirst: Bool, isLast: Bool) -> String {
    switch (isFirst, isLast) {
    case (false, false): "Replace the `- ` here, or the `- ` of the step below, with two spaces."
    case (false, true): "Replace the `- ` here with two spaces."
    case (true, false): "Replace the `- ` of the step below with two spaces."
    case (true, true): "For example, add `signOut: {}`."
    }
  }

  /// The parts of the step above in a list element; nil if the element contains anything else.
  private func partsOfStep(_ element: YAMLNode, above: YAMLNode) -> [StepPart]? {
    guard let pairs = element.pairs, !pairs.isEmpty, let stepPairs = above.pairs,
      !pairs.hasElement(where: { StepKeys.isAction($0.name) })
    else { return nil }
    let action = stepPairs.first { StepKeys.isAction($0.name) && $0.takesParameters }
    let parameters = action.map { ActionTable.parameterNames(of: $0.name).sorted() } ?? []
    let follows = pairs.contains { StepPart.following.contains($0.name) }
    return pairs.map { pair in
      follows && StepPart.naming.contains(pair.name)
        ? StepPart(pair: pair, name: pair.name, action: nil)
        : part(pair, of: action?.name, parameters)
    }.complete()
  }

  private func part(
    _ pair: YAMLPair,
    of action: String?,
    _ parameters: [String]
  ) -> StepPart? {
    guard !pair.isMergeKey else { return nil }
    var name = pair.name
    if !StepModifier.names.contains(name), !parameters.contains(name) {
      let known = StepKeys.known + parameters
      let meant = StepModifier.differingInCase(from: name) ?? nearest(to: name, among: known)
      guard let meant else { return nil }
      name = meant
    }
    if StepPart.following.contains(name) { return StepPart(pair: pair, name: name, action: nil) }
    guard parameters.contains(name), !ActionTable.isAction(name) else { return nil }
    return StepPart(pair: pair, name: name, action: action)
  }

  private func report(_ parts: [StepPart], of element: YAMLNode) {
    let typos = parts.filter { $0.name != $0.pair.name }
    let actions = Set(parts.map(\.action))
    let place = actions.count == 1 ? parts[0].action.map { "in `\($0)` of the step above" } : nil
    report(
      .noAction,
      parts.map(\.pair.name).belonging(place ?? "to the step above"),
      at: typos.first?.pair.key.range ?? element.shownRange,
      label: typos.isEmpty ? "" : "did you mean \(typos.map(\.name).listed("and"))?",
      help: advice(on: parts)
    )
  }

  /// The advice that moves each part to its place in the step above.
  private func advice(on parts: [StepPart]) -> String {
    let parameters = parts.filter { $0.action != nil }
    guard let action = parameters.first?.action else {
      return "Write \(parts.map(\.name).pronoun) in the step above, without the `- `."
    }
    let modifiers = parts.filter { $0.action == nil }.map(\.name)
    guard !modifiers.isEmpty else { return "Write all parameters in one mapping." }
    return "Write \(parameters.map(\.name).listed()) in `\(action)` of the step above, "
      + "and \(modifiers.listed()) next to `\(action)`."
  }
}

/// A pair after a dash of its own that belongs to the step above.
private struct StepPart {
  let pair: YAMLPair

  /// The name of the intended modifier or parameter.
  let name: String

  /// The action that has the parameter; nil for a modifier.
  let action: String?

  /// The modifiers that apply to the outcome and follow the action.
  static let following: Set<String> = [
    "expect", "save", "until", "eventually", "repeat", "timeout",
  ]

  /// The modifiers that name or explain a step, which may also precede the action.
  static let naming: Set<String> = ["name", "note", "id", "as", "client"]
}

extension YAMLNode {
  /// A copy of the step with parts moved into it, except parts that it already has.
  fileprivate func taking(_ parts: [StepPart]) -> YAMLNode {
    let modifiers = parts.filter { $0.action == nil }.map { $0.pair.renamed($0.name) }
    var step = adding(modifiers)
    for part in parts {
      guard let action = part.action else { continue }
      step = step.changing(action) { $0.adding([part.pair.renamed(part.name)]) }
    }
    return step
  }
}
