internal import JSON
internal import Scenario
internal import Values

/// Collects the parts of a pool that a scenario names but does not create.
///
/// A part is not required if only steps that may fail or may not run name it.
struct NamedParts {
  private let scenario: Scenario
  private let users: [SettledUser]?
  /// Returns whether a step with these conditions runs; false if unknown.
  private let runs: ([Condition]) -> Bool
  private var names: WrittenValues
  private var found: [NamedPart] = []
  private var made: Set<NamedPart> = []
  /// The kinds with parts whose names only the run can determine.
  ///
  /// Any name may belong to one of these parts.
  private var open: Set<NamedPart.Kind> = []

  /// `users` are the given users after their values are read, and `known` returns a value's string.
  init(
    of scenario: Scenario,
    users: [SettledUser]?,
    known: @escaping (ValuePath) -> String?,
    runs: @escaping ([Condition]) -> Bool
  ) {
    (self.scenario, self.users, self.runs) = (scenario, users, runs)
    names = WrittenValues(of: scenario, known: known)
  }

  /// The parts in the order of the scenario file, without duplicates.
  var all: [NamedPart] {
    mutating get {
      for client in scenario.given.clients { add(.client, client.name.name) }
      addUsers()
      takeTriggers()
      var names = names
      take(scenario.steps, &names)
      take(scenario.cleanup, &names)
      var seen: Set<NamedPart> = []
      return found.filter {
        !made.contains($0) && !open.contains($0.kind) && seen.insert($0).inserted
      }
    }
  }

  private mutating func addUsers() {
    if let users {
      for user in users {
        for group in user.groups { add(.group, group) }
        found += user.attributes.keys.compactMap(NamedPart.init(attribute:))
      }
      return
    }
    for user in scenario.given.users {
      for group in user.groups { add(.group, names.text(of: group.template)) }
      let listed = user.groupList.map {
        names.filled(.scalar($0.template, kind: .text, range: $0.range)).elements
      }
      for group in listed ?? [] { add(.group, names.text(of: group)) }
      addAttributes(user.attributes)
    }
  }

  /// Adds the scenario's own stubs.
  private mutating func takeTriggers() {
    switch scenario.given.triggers {
    case .mapping(let members, _)?: made.formUnion(members.map { NamedPart(.trigger, $0.key) })
    case .scalar?: open.insert(.trigger)
    case .constant?, .list?, nil: return
    }
  }

  private mutating func add(_ kind: NamedPart.Kind, _ name: String?) {
    if let name { found.append(NamedPart(kind, name)) }
  }

  private mutating func addAttributes(_ template: ValueTemplate?, _ names: WrittenValues? = nil) {
    let whole = template.map { (names ?? self.names).filled($0) }
    found += (whole?.keys ?? []).compactMap(NamedPart.init(attribute:))
  }
}

// MARK: - Steps

extension NamedParts {
  private mutating func take(_ steps: [Step], _ names: inout WrittenValues) {
    for index in steps.indices where runs(steps[index].conditions) {
      add(.client, steps[index].client?.name)
      let action = steps[index].action
      if let set = action as? SetValues { names.take(set.variables) }
      if let use = action as? UseFlow {
        var inner = names.inside(use)
        take(use.flow.steps, &inner)
      }
      guard !steps[index].mayBeRefused else { continue }
      for reference in action.poolReferences { take(reference, names) }
    }
  }

  private mutating func take(_ reference: PoolReference, _ names: WrittenValues) {
    switch reference {
    case .attributes(let attributes): addAttributes(attributes, names)
    case .attribute(let attribute):
      let name = names.text(of: attribute.template)
      found += [name.flatMap(NamedPart.init(attribute:))].compactMap(\.self)
    case .trigger(.literal(let trigger)): add(.trigger, trigger.rawValue)
    case .trigger(.template(let text)): add(.trigger, names.text(of: text.template))
    case .request(let request): take(request, names)
    case .call(let call): if NamedCall.mayName(call) { take(NamedCall(call, names)) }
    }
  }

  /// Adds the scopes of a token request at the pool's own domain.
  private mutating func take(_ http: HTTPCall, _ names: WrittenValues) {
    guard case .form(let form)? = http.body,
      let value = http.url.template.values.first?.expression, case .path(let path) = value,
      path.root == "pool", path.components == [.name("domain")]
    else { return }
    let scope = names.filled(form).member("scope").flatMap { names.text(of: $0) }
    found += (scope ?? "").split(separator: " ").compactMap { NamedPart(scope: String($0)) }
  }

  private mutating func take(_ call: NamedCall) {
    guard call.isOnOwnPool else { return }
    if let (kind, path) = NamedCall.making[call.name] {
      guard let name = call.text(at: path) else {
        open.insert(kind)
        return
      }
      made.insert(NamedPart(kind, name))
      return
    }
    if call.name == "AddCustomAttributes" { return takeMade(call) }
    let (kind, path) = NamedCall.naming(call.name)
    let name = call.text(at: path)
    // A user can also be linked to a user of the pool itself.
    if kind != .identityProvider || name != "Cognito" { add(kind, name) }
    found += call.attributes.compactMap(NamedPart.init(attribute:))
    found += call.scopes.compactMap(NamedPart.init(scope:))
    found += call.providers.filter { $0 != "COGNITO" }.map { NamedPart(.identityProvider, $0) }
  }

  private mutating func takeMade(_ call: NamedCall) {
    let names = call.names(ofList: "CustomAttributes")
    guard !names.isEmpty, !names.contains(nil) else {
      open.insert(.customAttribute)
      return
    }
    for name in names.compactMap(\.self) {
      for prefix in ["custom:", "dev:custom:"] {
        made.insert(NamedPart(.customAttribute, prefix + name))
      }
    }
  }
}

extension Step {
  /// Whether the step's expectation may be an error.
  fileprivate var mayBeRefused: Bool {
    if expectation?.mentionsError == true { return true }
    if case .times(_, until: let until?) = repetition { return until.mentionsError }
    return false
  }
}
