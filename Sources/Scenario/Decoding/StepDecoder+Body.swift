internal import YAMLTree

extension StepDecoder {
  /// A step's action and expectations, without the names that the step saves.
  struct StepBody {
    var action: (any Action)?
    var expectation: Expectation?
    var until: Expectation?

    /// The typed step; nil if the action has a mistake.
    var step: Step?

    /// The expectation for the outcome of a single run, or for the end of a repetition; nil for
    /// none.
    var outcome: Expectation? { expectation ?? until }
  }

  func readBody(
    _ node: YAMLNode,
    _ keys: StepKeys,
    _ action: YAMLPair?,
    _ facts: ActionFacts,
    expectsError: Bool,
    _ new: inout NewNames
  ) -> StepBody {
    let conditions = keys.value(.when).map { self.conditions($0) } ?? []
    let repetition = self.repetition(keys, action, facts)
    let inside = decoder(inside: keys)
    let name = keys.value(.name).flatMap { inside.valueDecoder.text($0, "`name`") }
    var body = StepBody()
    let decoded = action.flatMap {
      inside.typedAction($0, facts, expectsError: expectsError, &new)
    }
    body.action = decoded?.action
    let expectations = ExpectationDecoder(context: inside.context)
    body.expectation = keys.value(.expect).flatMap {
      expectations.expectation($0, "`expect`", facts)
    }
    body.until = keys.value(.until).flatMap { expectations.expectation($0, "`until`", facts) }
    guard let decoded, let action else { return body }
    var step = Step(action: decoded.action, actionRange: action.key.range, range: node.range)
    step.actionTemplates = decoded.templates
    step.name = name
    step.conditions = conditions
    step.repetition = repetition.with(body.until)
    step.expectation = body.expectation
    body.step = step
    return body
  }

  /// The decoder for values that are read in each repetition, or only if conditions hold.
  private func decoder(inside keys: StepKeys) -> StepDecoder {
    guard keys[.repeat] != nil || keys[.when] != nil else { return self }
    return with(
      context.with { position in
        position.isRepeated = keys[.repeat] != nil
        position.hasAlternatives = keys[.when] != nil
      }
    )
  }
}
