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
    self.init(of: template, WrittenNames(of: scenario))
    if self == .unknown, case .scalar(let template, _, _) = template {
      settle(template, in: scenario)
    }
  }

  /// The origin of a text in a scenario.
  init(of text: TextTemplate, in scenario: Scenario) {
    self.init(of: text.template, WrittenNames(of: scenario))
    if self == .unknown { settle(text.template, in: scenario) }
  }

  /// What is written out as a whole, in a row of examples too, the run does not make up.
  private mutating func settle(_ template: Template, in scenario: Scenario) {
    if WrittenValues(of: scenario).text(of: template) != nil { self = .foreign }
  }

  private init(of template: ValueTemplate, _ names: WrittenNames) {
    switch template {
    case .constant(let value, _): self = value == .null ? .unknown : .foreign
    case .scalar(let template, _, _): self.init(of: template, names)
    case .list, .mapping: self = .unknown
    }
  }

  private init(of template: Template, _ names: WrittenNames) {
    let parts = template.values.map { NameOrigin(of: $0.expression, names) }
    if parts.contains(.generated) {
      self = .generated
    } else {
      self = parts.contains(.unknown) ? .unknown : .foreign
    }
  }

  private init(of expression: ValueExpression, _ names: WrittenNames) {
    switch expression {
    case .now: self = .foreign
    case .call(let path, _): self = path.root == "random" ? .generated : .foreign
    case .path(let path):
      switch path.root {
      case "user", "uuid": self = .generated
      case "users": self.init(ofUserAt: path, names)
      // A count is the same in each run.
      case "env", "secret", "pool", "client", "iteration": self = .foreign
      case "example": self.init(ofExampleAt: path, names)
      default:
        let index = names.variables.firstIndex { $0.name == path.root }
        guard let index, path.components.isEmpty else {
          self = .unknown
          return
        }
        // Variables are made in order, so each can only name those before it.
        self.init(of: names.variables[index].value, names.before(variable: index))
      }
    }
  }

  /// What a row of examples has is the author's own, unless the run makes it up there.
  private init(ofExampleAt path: ValuePath, _ names: WrittenNames) {
    guard let value = names.row?.value(at: path) else {
      self = .foreign
      return
    }
    // Each row can read the same names as the scenario, but for itself.
    var names = names
    names.row = nil
    self.init(of: value, names)
  }

  /// A given user has what the author wrote, and what the run makes up for the rest.
  private init(ofUserAt path: ValuePath, _ names: WrittenNames) {
    let words = path.components.map(\.spelling)
    guard let index = names.users.firstIndex(where: { $0.name.name == words.first }) else {
      self = .generated
      return
    }
    let user = names.users[index]
    // Each user can read those before.
    let earlier = names.before(user: index)
    let isAddressOpen = user.attributes != nil || user.username != nil
    switch words.dropFirst().first {
    case "username":
      let isOpen = user.email != nil || user.phone != nil || user.attributes != nil
      self.init(user.username, else: isOpen ? .unknown : .generated, earlier)
    case "email":
      self.init(user.email, else: isAddressOpen ? .unknown : .generated, earlier)
    case "phone":
      self.init(user.phone, else: isAddressOpen ? .unknown : .generated, earlier)
    default: self = .unknown
    }
  }

  private init(_ text: TextTemplate?, else fallback: NameOrigin, _ names: WrittenNames) {
    guard let text else {
      self = fallback
      return
    }
    self.init(of: text.template, names)
  }
}

/// What the names of a scenario stand for, as its text has them.
private struct WrittenNames {
  var variables: [Variable]
  var users: [GivenUser]
  var row: ExampleRow?

  init(of scenario: Scenario) {
    (variables, users) = (scenario.variables, scenario.given.users)
    row = scenario.example
  }

  /// The names that the variable at a place can read.
  func before(variable index: Int) -> WrittenNames {
    var names = self
    names.variables = Array(variables[..<index])
    return names
  }

  /// The names that the given user at a place can read.
  func before(user index: Int) -> WrittenNames {
    var names = self
    names.users = Array(users[..<index])
    return names
  }
}
