internal import Values
internal import YAMLTree

extension StepDecoder {
  /// A step's action, expectations, and repetition, without the names that the step saves.
  struct StepBody {
    var name: TextTemplate?
    var conditions: [Condition]
    /// The repetition, without `until`.
    var repetition: Repetition
    /// The action with its templates; nil if the action has a mistake.
    var decoded: DecodedAction?
    var expectation: Expectation?
    var until: Expectation?

    var action: (any Action)? { decoded?.action }

    /// The expectation for the outcome of a single run, or for the end of a repetition; nil for
    /// none.
    var outcome: Expectation? { expectation ?? until }

    /// The typed step; nil if the action has a mistake.
    func step(_ node: YAMLNode, _ action: YAMLPair?, _ modifiers: Step.Modifiers) -> Step? {
      guard let action, let decoded else { return nil }
      return Step(decoded, actionRange: action.key.range, range: node.range, modifiers)
    }
  }

  func readBody(
    _ keys: StepKeys,
    _ action: YAMLPair?,
    _ facts: ActionFacts,
    expectsError: Bool,
    _ new: inout NewNames
  ) -> StepBody {
    let conditions = keys.value(.when).map { decoder(for: .when, of: keys).conditions($0) } ?? []
    let repetition = after(conditions).repetition(keys, action, facts)
    let inside = decoder(inside: keys)
    let name = keys.value(.name).flatMap {
      decoder(inside: keys, iteration: .beforeAll(.name)).valueDecoder.text($0, "`name`")
    }
    let decoded = action.flatMap {
      inside.after(conditions).typedAction($0, facts, expectsError: expectsError, &new)
    }
    let expectations = ExpectationDecoder(context: inside.after(conditions).context)
    return StepBody(
      name: name,
      conditions: conditions,
      repetition: repetition,
      decoded: decoded,
      expectation: keys.value(.expect).flatMap {
        expectations.expectation($0, "`expect`", facts)
      },
      until: keys.value(.until).flatMap { expectations.expectation($0, "`until`", facts) }
    )
  }

  /// The decoder for the value of a key that is read once, before the iterations if there are any.
  func decoder(for key: StepModifier, of keys: StepKeys) -> StepDecoder {
    guard keys[.repeat] != nil else { return self }
    return with(context.with { $0.iteration = .beforeAll(key) })
  }

  /// The decoder for values that are read in each repetition, or only if conditions hold.
  private func decoder(
    inside keys: StepKeys,
    iteration: DecodingContext.Position.Iteration = .current
  ) -> StepDecoder {
    guard keys[.repeat] != nil || keys[.when] != nil else { return self }
    return with(
      context.with { position in
        if keys[.repeat] != nil { position.iteration = iteration }
        position.hasAlternatives = keys[.when] != nil
      }
    )
  }

  /// The decoder for values that are read only if the conditions hold.
  func after(_ conditions: [Condition]) -> StepDecoder {
    let keys = conditions.filter(\.pattern.needsSomething).compactMap(\.path.exampleKey)
    return keys.isEmpty ? self : with(context.with { $0.presentKeys = Set(keys) })
  }
}

extension ValuePath {
  /// The key of `examples` that the path starts with; nil for any other path.
  fileprivate var exampleKey: String? { root == "example" ? components.first?.spelling : nil }
}
