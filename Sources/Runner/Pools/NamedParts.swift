internal import JSON
internal import Scenario
internal import Values

/// Collects the parts of a pool that a scenario names but does not create.
///
/// A part is not required if only steps that may fail or may not run name it.
struct NamedParts {
  private let scenario: Scenario
  private let users: [ResolvedUser]?
  /// Returns whether a step with these conditions runs; false if unknown.
  private let runs: ([Condition]) -> Bool
  private var names: WrittenValues
  private var found = FoundParts()

  /// `users` are the given users after their values are read, and `known` returns a value's string.
  init(
    of scenario: Scenario,
    users: [ResolvedUser]?,
    known: @escaping (ValuePath) -> String?,
    runs: @escaping ([Condition]) -> Bool
  ) {
    (self.scenario, self.users, self.runs) = (scenario, users, runs)
    names = WrittenValues(of: scenario, known: known)
  }

  /// The parts in the order of the scenario file, without duplicates.
  var all: [NamedPart] {
    mutating get {
      for client in scenario.given.clients { found.add(.client, client.name.name) }
      addUsers()
      takeTriggers()
      var names = names
      take(scenario.steps, &names)
      take(scenario.cleanup, &names)
      return found.required
    }
  }

  private mutating func addUsers() {
    if let users {
      for user in users {
        for group in user.groups { found.add(.group, group) }
        found.add(attributes: user.attributes.keys)
      }
      return
    }
    for user in scenario.given.users {
      for group in user.groups.literal ?? [] { found.add(.group, names.text(of: group.template)) }
      let listed = user.groups.text.map {
        names.filled(.scalar($0.template, kind: .text, range: $0.range)).elements
      }
      for group in listed ?? [] { found.add(.group, names.text(of: group)) }
      addAttributes(user.attributes)
    }
  }

  /// Adds the scenario's own stubs.
  private mutating func takeTriggers() {
    switch scenario.given.triggers {
    case .mapping(let members, _)?:
      found.made.formUnion(members.map { NamedPart(.trigger, $0.key) })
    case .scalar?: found.open.insert(.trigger)
    case .constant?, .list?, nil: return
    }
  }

  private mutating func addAttributes(_ template: ValueTemplate?, _ names: WrittenValues? = nil) {
    let whole = template.map { (names ?? self.names).filled($0) }
    found.add(attributes: whole?.keys ?? [])
  }
}

// MARK: - Steps

extension NamedParts {
  private mutating func take(_ steps: [Step], _ names: inout WrittenValues) {
    for index in steps.indices where runs(steps[index].conditions) {
      found.add(.client, steps[index].client?.name)
      let action = steps[index].action
      if let set = action as? SetValues { names.take(set.variables) }
      if let use = steps[index].flowUse {
        var inner = names.inside(use)
        take(use.flow.steps, &inner)
      }
      guard !steps[index].mayBeRejected else { continue }
      for reference in action.poolReferences { take(reference, names) }
    }
  }

  private mutating func take(_ reference: PoolReference, _ names: WrittenValues) {
    switch reference {
    case .attributes(let attributes): addAttributes(attributes, names)
    case .attribute(let attribute):
      found.add(attributes: [names.text(of: attribute.template)].compactMap(\.self))
    case .trigger(.literal(let trigger)): found.add(.trigger, trigger.rawValue)
    case .trigger(.template(let text)): found.add(.trigger, names.text(of: text.template))
    case .request(let request): take(request, names)
    case .call(let call): if NamedCall.mayName(call) { found.take(NamedCall(call, names)) }
    }
  }

  /// Adds the scopes of a token request at the pool's own domain.
  private mutating func take(_ http: HTTPCall, _ names: WrittenValues) {
    guard case .form(let form)? = http.body,
      let value = http.url.template.values.first?.expression, case .path(let path) = value,
      path.root == "pool", path.components == [.name("domain")]
    else { return }
    let scope = names.filled(form).member("scope").flatMap { names.text(of: $0) }
    found.add(scopes: (scope ?? "").split(separator: " ").map(String.init))
  }
}

extension Step {
  /// Whether the step's expectation may be an error.
  fileprivate var mayBeRejected: Bool {
    if expectation?.mentionsError == true { return true }
    if case .times(_, until: let until?) = repetition { return until.mentionsError }
    return false
  }
}
