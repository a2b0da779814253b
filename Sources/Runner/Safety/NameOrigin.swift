internal import JSON
internal import Scenario
internal import Values

/// Where a name comes from, as far as a scenario's text shows it.
enum NameOrigin: Hashable, Sendable {
  /// It holds something that this run makes up: `user.*`, `users.*`, `uuid`, `random.*`.
  case generated
  /// Nothing in it is made up by this run.
  case foreign
  /// Only the run can tell.
  case unknown
}

extension NameOrigin {
  /// The origin of a scalar in a scenario.
  init(of template: ValueTemplate, in scenario: Scenario) {
    self.init(of: template, scenario.variables, scenario.given.users)
    if self == .unknown, case .scalar(let template, _, _) = template {
      settle(template, in: scenario)
    }
  }

  /// The origin of a text in a scenario.
  init(of text: TextTemplate, in scenario: Scenario) {
    self.init(of: text.template, scenario.variables, scenario.given.users)
    if self == .unknown { settle(text.template, in: scenario) }
  }

  /// What is written out as a whole, in a row of examples too, the run does not make up.
  private mutating func settle(_ template: Template, in scenario: Scenario) {
    if WrittenValues(of: scenario).text(of: template) != nil { self = .foreign }
  }

  private init(of template: ValueTemplate, _ variables: [Variable], _ users: [GivenUser]) {
    switch template {
    case .constant(let value, _): self = value == .null ? .unknown : .foreign
    case .scalar(let template, _, _): self.init(of: template, variables, users)
    case .list, .mapping: self = .unknown
    }
  }

  private init(of template: Template, _ variables: [Variable], _ users: [GivenUser]) {
    let parts = template.values.map { NameOrigin(of: $0.expression, variables, users) }
    if parts.contains(.generated) {
      self = .generated
    } else {
      self = parts.contains(.unknown) ? .unknown : .foreign
    }
  }

  private init(of expression: ValueExpression, _ variables: [Variable], _ users: [GivenUser]) {
    switch expression {
    case .now: self = .foreign
    case .call(let path, _): self = path.root == "random" ? .generated : .foreign
    case .path(let path):
      switch path.root {
      case "user", "uuid": self = .generated
      case "users": self.init(ofUserAt: path, variables, users)
      case "env", "secret", "pool", "client": self = .foreign
      default:
        let index = variables.firstIndex { $0.name == path.root }
        guard let index, path.components.isEmpty else {
          self = .unknown
          return
        }
        // Variables are made in order, so each can only name those before it.
        self.init(of: variables[index].value, Array(variables[..<index]), users)
      }
    }
  }

  /// A given user has what the author wrote, and what the run makes up for the rest.
  private init(ofUserAt path: ValuePath, _ variables: [Variable], _ users: [GivenUser]) {
    let names = path.components.map(\.name)
    guard let index = users.firstIndex(where: { $0.name.name == names.first }) else {
      self = .generated
      return
    }
    let user = users[index]
    // Each user can read those before.
    let earlier = Array(users[..<index])
    let isAddressOpen = user.attributes != nil || user.username != nil
    switch names.dropFirst().first {
    case "username":
      let isOpen = user.email != nil || user.phone != nil || user.attributes != nil
      self.init(user.username, else: isOpen ? .unknown : .generated, variables, earlier)
    case "email":
      self.init(user.email, else: isAddressOpen ? .unknown : .generated, variables, earlier)
    case "phone":
      self.init(user.phone, else: isAddressOpen ? .unknown : .generated, variables, earlier)
    default: self = .unknown
    }
  }

  private init(
    _ text: TextTemplate?,
    else fallback: NameOrigin,
    _ variables: [Variable],
    _ users: [GivenUser]
  ) {
    guard let text else {
      self = fallback
      return
    }
    self.init(of: text.template, variables, users)
  }
}
