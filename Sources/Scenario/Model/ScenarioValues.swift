package import Values

extension Scenario {
  /// All values that the scenario reads, in no particular order.
  package var expressions: [ValueExpression] {
    var found: [ValueExpression] = []
    let steps = everyStep
    forEachTemplate(in: steps) { template in
      for case .value(let expression, _) in template.segments { found.append(expression) }
    }
    for index in steps.indices {
      for condition in steps[index].conditions { found.append(.path(condition.path)) }
    }
    return found
  }

  /// The environment variables that the scenario reads as `env.NAME` or `secret.NAME`.
  package var environmentNames: Set<String> { names(below: ["env", "secret"]) }

  /// The environment variables that the scenario reads as `secret.NAME`.
  package var secretNames: Set<String> { names(below: ["secret"]) }

  private func names(below roots: [String]) -> Set<String> {
    var names: Set<String> = []
    let add = { (path: ValuePath) in
      guard roots.contains(path.root), case .name(let name)? = path.components.first else { return }
      names.insert(name)
    }
    let steps = everyStep
    forEachTemplate(in: steps) { $0.forEachRead(add) }
    for step in steps { step.conditions.map(\.path).forEach(add) }
    return names
  }

  /// Whether the scenario reads `$(pool.domain)` in a step without a condition on the domain.
  var readsPoolDomain: Bool {
    var isRead = false
    forEachTemplateOutsideSteps { template in isRead = isRead || template.readsPoolDomain }
    return isRead || steps.indices.contains { steps[$0].readsPoolDomain }
      || cleanup.indices.contains { cleanup[$0].readsPoolDomain }
  }

  private func forEachTemplate(in steps: [Step], _ body: (Template) -> Void) {
    forEachTemplateOutsideSteps(body)
    for index in steps.indices { steps[index].forEachTemplate(body) }
  }

  private func forEachTemplateOutsideSteps(_ body: (Template) -> Void) {
    given.forEachTemplate(body)
    for member in example?.values ?? [] { member.value.forEachTemplate(body) }
    for variable in variables { variable.value.forEachTemplate(body) }
  }
}

extension Step {
  /// The paths that the step itself reads, without the paths in a used flow.
  package var reads: [ValuePath] {
    var found: [ValuePath] = []
    forEachOwnTemplate { template in template.forEachRead { found.append($0) } }
    return found + conditions.map(\.path)
  }

  /// Whether the step or its flow reads `$(pool.domain)` without a condition on the domain.
  fileprivate var readsPoolDomain: Bool {
    if conditions.contains(where: { $0.path.isPoolDomain }) { return false }
    var isRead = false
    forEachTemplate { template in isRead = isRead || template.readsPoolDomain }
    return isRead
      || flowUse?.flow.steps.contains(where: \.readsPoolDomain) ?? false
  }

  /// Calls `body` with each template of the step and of the flow that it uses.
  fileprivate func forEachTemplate(_ body: (Template) -> Void) {
    forEachOwnTemplate(body)
    guard let flow = flowUse?.flow else { return }
    for parameter in flow.parameters { parameter.fallback?.forEachTemplate(body) }
    for value in flow.returns { value.value.forEachTemplate(body) }
  }

  private func forEachOwnTemplate(_ body: (Template) -> Void) {
    if let name { body(name.template) }
    if let text = timeout?.text { body(text.template) }
    for condition in conditions { condition.pattern.forEachTemplate(body) }
    repetition.forEachTemplate(body)
    expectation?.pattern.forEachTemplate(body)
    actionTemplates.forEach(body)
  }
}

extension ValuePath {
  fileprivate var isPoolDomain: Bool { root == "pool" && components == [.name("domain")] }
}

extension ValueTemplate {
  /// The paths that the value reads.
  package var reads: [ValuePath] {
    var found: [ValuePath] = []
    forEachTemplate { template in template.forEachRead { found.append($0) } }
    return found
  }
}

extension Template {
  /// Calls `body` with each path that the template reads.
  fileprivate func forEachRead(_ body: (ValuePath) -> Void) {
    for segment in segments {
      if case .value(let expression, _) = segment, let path = expression.readPath { body(path) }
    }
  }

  fileprivate var readsPoolDomain: Bool {
    var isRead = false
    forEachRead { path in isRead = isRead || path.isPoolDomain }
    return isRead
  }
}

extension ValueExpression {
  /// The path of a value that must exist, either the expression's own path or a call's argument.
  fileprivate var readPath: ValuePath? {
    switch self {
    case .path(let path), .call(_, .path(let path)): path
    case .call(_, .number), .now: nil
    }
  }
}
