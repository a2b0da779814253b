internal import JSON
internal import RunRecord
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

/// A step with its place in a scenario; those of flows stand behind the step that uses them.
typealias PlacedStep = (
  step: Step, phase: StepRecord.Phase, number: StepNumber, scenario: Scenario
)

extension Scenario {
  /// Every step that can run, each with the scenario whose file and names its text refers to.
  var placedSteps: [PlacedStep] { placedSteps(knowingSets: false) }

  /// The same; with `knowingSets` what a `set` names is a variable to the steps after it.
  func placedSteps(knowingSets: Bool) -> [PlacedStep] {
    var names = self
    return names.placed(steps, .steps, knowingSets) { StepNumber($0) }
      + names.placed(cleanup, .cleanup, knowingSets) { StepNumber($0) }
  }

  private mutating func placed(
    _ steps: [Step],
    _ phase: StepRecord.Phase,
    _ knowsSets: Bool,
    _ number: (Int) -> StepNumber
  ) -> [PlacedStep] {
    var placed: [PlacedStep] = []
    for (index, step) in steps.enumerated() {
      let place = number(index + 1)
      placed.append((step, phase, place, self))
      if knowsSets, let set = step.action as? SetValues { variables += set.variables }
      guard let use = step.action as? UseFlow else { continue }
      var inner = inside(use)
      placed += inner.placed(use.flow.steps, phase, knowsSets) { place.inside($0) }
    }
    return placed
  }

  /// The scenario as the steps of a flow see it: in the flow's file, with its parameters as the only
  /// variables.
  private func inside(_ use: UseFlow) -> Scenario {
    var inner = self
    inner.file = use.flow.file
    inner.given = Given()
    inner.example = nil
    inner.variables = []
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      if let given = use.argument(name) {
        let argument = ValueTemplate.Member(key: name, keyRange: given.range, value: given)
        // Its value reads the user's names, of which only the origin goes in.
        guard let value = NameOrigin(of: argument.value, in: self).example(argument)
        else { continue }
        inner.variables.append(Variable(name: name, value: value))
      } else if let fallback = parameter.fallback {
        inner.variables.append(Variable(name: name, value: fallback))
      }
    }
    return inner
  }
}

extension NameOrigin {
  /// A value of this origin in the place of an argument; nil where only the run can tell.
  fileprivate func example(_ argument: ValueTemplate.Member) -> ValueTemplate? {
    let range = argument.value.range
    switch self {
    case .unknown: return nil
    case .foreign: return .constant(.string(""), range: range)
    case .generated:
      let template = try? Template(parsing: "$(uuid)")
      return template.map { .scalar($0, kind: .text, range: range) }
    }
  }
}
