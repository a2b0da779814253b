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
  /// The origin of a scalar, where `variables` are those of its scenario.
  init(of template: ValueTemplate, variables: [Variable]) {
    switch template {
    case .constant(let value, _): self = value == .null ? .unknown : .foreign
    case .scalar(let template, _, _): self.init(of: template, variables)
    case .list, .mapping: self = .unknown
    }
  }

  private init(of template: Template, _ variables: [Variable]) {
    let parts = template.values.map { NameOrigin(of: $0.expression, variables) }
    if parts.contains(.generated) {
      self = .generated
    } else {
      self = parts.contains(.unknown) ? .unknown : .foreign
    }
  }

  private init(of expression: ValueExpression, _ variables: [Variable]) {
    switch expression {
    case .now: self = .foreign
    case .call(let path, _): self = path.root == "random" ? .generated : .foreign
    case .path(let path):
      switch path.root {
      case "user", "users", "uuid": self = .generated
      case "env", "secret", "pool", "client": self = .foreign
      default:
        let index = variables.firstIndex { $0.name == path.root }
        guard let index, path.components.isEmpty else {
          self = .unknown
          return
        }
        // Variables are made in order, so each can only name those before it.
        self.init(of: variables[index].value, variables: Array(variables[..<index]))
      }
    }
  }
}
