package import Values

extension Scenario {
  /// All values that the scenario reads, in no particular order.
  package var expressions: [ValueExpression] {
    var found: [ValueExpression] = []
    for template in templates { found += template.values.map(\.expression) }
    let conditions = everyStep.flatMap(\.conditions)
    return found + conditions.map { .path($0.path) }
  }

  /// The environment variables that the scenario reads as `env.NAME` or `secret.NAME`.
  package var environmentNames: Set<String> { names(below: ["env", "secret"]) }

  /// The environment variables that the scenario reads as `secret.NAME`.
  package var secretNames: Set<String> { names(below: ["secret"]) }

  private func names(below roots: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for path in expressions.compactMap(\.readPath) where roots.contains(path.root) {
      if case .name(let name)? = path.components.first { names.insert(name) }
    }
    return names
  }

  /// Whether the scenario reads `$(pool.domain)` in a step without a condition on the domain.
  var readsPoolDomain: Bool {
    let values = (example?.values ?? []).map(\.value) + variables.map(\.value)
    let templates = given.templates + values.flatMap(\.templates)
    return templates.flatMap(\.reads).contains(where: \.isPoolDomain)
      || (steps + cleanup).contains(where: \.readsPoolDomain)
  }

  private var templates: [Template] {
    let values = (example?.values ?? []).map(\.value) + variables.map(\.value)
    return given.templates + values.flatMap(\.templates) + everyStep.flatMap(\.templates)
  }
}

extension Step {
  /// The paths that the step itself reads, without the paths in a used flow.
  package var reads: [ValuePath] {
    (modifierTemplates + actionTemplates).flatMap(\.reads) + conditions.map(\.path)
  }

  /// Whether the step or its flow reads `$(pool.domain)` without a condition on the domain.
  fileprivate var readsPoolDomain: Bool {
    if conditions.contains(where: { $0.path.isPoolDomain }) { return false }
    if templates.flatMap(\.reads).contains(where: \.isPoolDomain) { return true }
    return (action as? UseFlow)?.flow.steps.contains(where: \.readsPoolDomain) ?? false
  }
}

extension ValuePath {
  fileprivate var isPoolDomain: Bool { root == "pool" && components == [.name("domain")] }
}

extension ValueTemplate {
  /// The paths that the value reads.
  package var reads: [ValuePath] { templates.flatMap(\.reads) }
}

extension Template {
  fileprivate var reads: [ValuePath] { values.compactMap(\.expression.readPath) }
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

extension Given {
  fileprivate var templates: [Template] {
    let settings = [pool, client, triggers].compactMap { $0 } + clients.map(\.settings)
    return settings.flatMap(\.templates) + users.flatMap(\.templates)
  }
}

extension GivenUser {
  fileprivate var templates: [Template] {
    let texts = [
      username, password, email, phone, status.text, enabled.text, totp.text, mfa?.text,
      verifiedList, groupList,
    ]
    return (texts + groups).compactMap { $0?.template } + (attributes?.templates ?? [])
  }
}

extension Step {
  fileprivate var templates: [Template] {
    let flow = (action as? UseFlow)?.flow
    let values = (flow?.parameters.map(\.fallback) ?? []) + (flow?.returns.map(\.value) ?? [])
    return modifierTemplates + actionTemplates + values.flatMap { $0?.templates ?? [] }
  }

  fileprivate var modifierTemplates: [Template] {
    [name, timeout?.text].compactMap { $0?.template } + conditions.flatMap(\.pattern.templates)
      + repetition.templates + (expectation?.pattern.templates ?? [])
  }
}

extension Repetition {
  fileprivate var templates: [Template] {
    switch self {
    case .once: []
    case .eventually(let limit): [limit.text?.template].compactMap { $0 }
    case .times(let count, let until):
      [count.text?.template].compactMap { $0 } + (until?.pattern.templates ?? [])
    }
  }
}

extension ValueTemplate {
  var templates: [Template] {
    switch self {
    case .constant: []
    case .scalar(let template, _, _): [template]
    case .list(let elements, _): elements.flatMap(\.templates)
    case .mapping(let members, _): members.flatMap(\.value.templates)
    }
  }
}

extension Pattern {
  var templates: [Template] {
    switch form {
    case .equal(let template): [template]
    case .mapping(let members): members.flatMap(\.pattern.templates)
    case .list(let elements): elements.flatMap(\.templates)
    case .words(let words): words.flatMap(\.templates)
    }
  }
}

extension Pattern.Word {
  fileprivate var templates: [Template] {
    switch self {
    case .matches(let template), .startsWith(let template), .endsWith(let template),
      .atLeast(let template), .atMost(let template):
      [template]
    case .not(let pattern), .contains(let pattern), .length(let pattern), .each(let pattern):
      pattern.templates
    case .oneOf(let patterns), .includes(let patterns): patterns.flatMap(\.templates)
    case .elements(_, let template): [template]
    case .exists, .kind: []
    }
  }
}
