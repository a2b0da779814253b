internal import YAMLTree

/// Decodes steps in order.
///
/// Each step can read the names of earlier steps.
struct StepListDecoder: NodeDecoder {
  /// The context of the document, without the names that the steps define.
  var context: DecodingContext

  func steps(_ node: YAMLNode, _ subject: String, _ names: inout Names) -> [CheckedStep] {
    let help = "Start each step on a new line with `- `."
    guard let elements = elements(of: node, subject, help: help) else { return [] }
    let corrected = StepCorrection(context: context.with(names)).corrected(elements)
    announceNames(of: corrected, &names)
    return corrected.map { step in
      // The context must be released before names are defined, to avoid copying the names.
      guard let decoded = StepDecoder(context: context.with(names)).step(step) else {
        return CheckedStep.unreadable
      }
      names.define(decoded.newNames)
      return decoded.step
    }
  }

  /// Records the names that steps define, to distinguish early uses from misspelled names.
  private func announceNames(of steps: [YAMLNode], _ names: inout Names) {
    for step in steps {
      if let id = step["id"], let text = id.scalar?.text {
        names.comingSteps[text] = names.comingSteps[text] ?? id.range
      }
      let save = step["save"]
      for pair in save?.pairs ?? [] { announce(pair.key, &names) }
      for pair in step["set"]?.pairs ?? [] { announce(pair.key, &names) }
      if let save { announce(save, &names) }
    }
  }

  private func announce(_ key: YAMLNode, _ names: inout Names) {
    guard let name = key.scalar?.text else { return }
    names.coming[name] = names.coming[name] ?? key.range
  }
}
