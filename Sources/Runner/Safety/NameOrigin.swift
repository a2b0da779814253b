internal import JSON
internal import Scenario
internal import Values

/// The origin of a name, according to the scenario's text.
enum NameOrigin: Hashable, Sendable {
  /// The name contains a value that this run generates: `user.*`, `users.*`, `uuid`, `random.*`.
  case generated
  /// The name contains no value that this run generates.
  case foreign
  /// Only the run can determine the origin.
  case unknown

  /// Determines the origin of a scalar in a scenario.
  init(of template: ValueTemplate, in scenario: Scenario) {
    self.init(of: template, WrittenNames(of: scenario))
    if self == .unknown, case .scalar(let template, _, _) = template {
      settle(template, in: scenario)
    }
  }

  /// Determines the origin of a string in a scenario.
  init(of text: TextTemplate, in scenario: Scenario) {
    self.init(of: text.template, WrittenNames(of: scenario))
    if self == .unknown { settle(text.template, in: scenario) }
  }

  /// Marks a literal as foreign, also in a row of examples, because the run never generates it.
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
      // A count is the same in every run.
      case "env", "secret", "pool", "client", "iteration": self = .foreign
      case "example": self.init(ofExampleAt: path, names)
      default:
        let index = names.variables.firstIndex { $0.name == path.root }
        guard let index, path.components.isEmpty else {
          self = .unknown
          return
        }
        // Variables are created in order, so each can read only earlier ones.
        self.init(of: names.variables[index].value, names.before(variable: index))
      }
    }
  }

  /// A value in a row of examples is the author's own, unless the run generates part of it.
  private init(ofExampleAt path: ValuePath, _ names: WrittenNames) {
    guard let value = names.row?.value(at: path) else {
      self = .foreign
      return
    }
    // A row can read the scenario's names, but not its own.
    var names = names
    names.row = nil
    self.init(of: value, names)
  }

  /// A given user has the author's values, and generated values where the author wrote none.
  private init(ofUserAt path: ValuePath, _ names: WrittenNames) {
    let words = path.components.map(\.spelling)
    guard let index = names.users.firstIndex(where: { $0.name.name == words.first }) else {
      self = .generated
      return
    }
    let user = names.users[index]
    // Each user can read the users before it.
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

/// The values behind the names in a scenario, as written.
private struct WrittenNames {
  var variables: [Variable]
  var users: [GivenUser]
  var row: ExampleRow?

  init(of scenario: Scenario) {
    (variables, users) = (scenario.variables, scenario.given.users)
    row = scenario.example
  }

  /// The names that the variable at an index can read.
  func before(variable index: Int) -> WrittenNames {
    var names = self
    names.variables = Array(variables[..<index])
    return names
  }

  /// The names that the given user at an index can read.
  func before(user index: Int) -> WrittenNames {
    var names = self
    names.users = Array(users[..<index])
    return names
  }
}
