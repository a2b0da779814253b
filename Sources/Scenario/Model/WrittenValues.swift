package import Diagnostics
internal import JSON
package import Values

/// The values of a scenario's or a flow's names, as far as they are known before the run.
///
/// The names are variables, keys of the row, parameters of a flow, and names that `set` defines. A
/// function provides other known values, such as the environment.
package struct WrittenValues {
  private let known: (ValuePath) -> String?
  private var users: [GivenUser]
  private var row: ExampleRow?
  private var values: [String: ValueTemplate] = [:]

  /// Creates the values for a scenario's steps; `known` returns the string of any other path.
  package init(of scenario: Scenario, known: @escaping (ValuePath) -> String? = { _ in nil }) {
    self.known = known
    (row, users) = (scenario.example, scenario.given.users)
    take(scenario.variables)
  }

  /// Adds variables in order, because each variable can read only earlier variables.
  package mutating func take(_ variables: [Variable]) {
    for variable in variables { values[variable.name] = filled(variable.value) }
  }

  /// The values for the steps of a flow, which can read only the flow's parameters.
  package func inside(_ use: UseFlow) -> WrittenValues {
    var inner = self
    (inner.row, inner.users, inner.values) = (nil, [], [:])
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      if let argument = use.argument(name) {
        inner.values[name] = filled(argument)
      } else {
        inner.values[name] = parameter.fallback.map(inner.filled)
      }
    }
    return inner
  }

  /// The evaluated string; nil if a part of it is known only at run time.
  package func text(of template: Template) -> String? {
    template.filling { expression in
      guard case .path(let path) = expression else { return nil }
      return text(at: path)
    }.literal
  }

  private func text(at path: ValuePath) -> String? {
    if path.root == "users" { return given(at: path).flatMap { text(of: $0.template) } }
    switch value(at: path) {
    case .constant(let value, _)?: return value.scalarText
    case .scalar(let template, _, _)?: return template.literal
    case .list?, .mapping?: return nil
    case nil: return known(path)
    }
  }

  private func value(at path: ValuePath) -> ValueTemplate? {
    path.root == "example"
      ? row?.value(at: path).map(filled)
      : path.components.reduce(values[path.root]) { $0?.member($1.spelling) }
  }

  /// The author's string for a property of a given user; nil if it is generated.
  private func given(at path: ValuePath) -> TextTemplate? {
    let words = path.components.map(\.spelling)
    guard words.count == 2, let user = users.first(where: { $0.name.name == words[0] }) else {
      return nil
    }
    return switch words[1] {
    case "email": user.email
    case "phone": user.phone
    case "username": user.username
    default: nil
    }
  }

  /// A copy of the value with known names replaced by their values, including in mappings and
  /// lists.
  package func filled(_ value: ValueTemplate) -> ValueTemplate {
    switch value {
    case .constant: return value
    case .scalar(let template, let kind, let range):
      if let text = text(of: template) { return .constant(.string(text), range: range) }
      guard case .path(let path)? = template.soleValue, let whole = self.value(at: path) else {
        return .scalar(template, kind: kind, range: range)
      }
      return whole
    case .list(let elements, let range): return .list(elements.map(filled), range: range)
    case .mapping(let members, let range):
      let members = members.map { member in
        ValueTemplate.Member(
          key: member.key,
          keyRange: member.keyRange,
          value: filled(member.value)
        )
      }
      return .mapping(members, range: range)
    }
  }
}

/// A message place with its recipient, as far as known before the run.
package struct WrittenRecipient {
  /// The message place.
  package var place: MessagePlace

  /// The address or the phone number; nil if only the run can determine it.
  package var address: String?

  /// The name of the source; nil if the step names none, or if only the run can determine it.
  package var source: String?

  /// The file of the scenario or the flow that contains the place.
  package var file: SourceFile
}

extension Scenario {
  /// The `messagePlaces` with their addresses or phone numbers, as far as known before the run.
  package func recipients(
    known: @escaping (ValuePath) -> String?
  ) -> [WrittenRecipient] {
    var names = WrittenValues(of: self, known: known)
    var recipients: [WrittenRecipient] = []
    for steps in [steps, cleanup] {
      for index in steps.indices { recipients += steps[index].recipients(&names, in: file) }
    }
    return recipients
  }
}

extension Step {
  /// The message places of the step; adds the names that the step defines to `names`.
  fileprivate func recipients(
    _ names: inout WrittenValues,
    in file: SourceFile
  ) -> [WrittenRecipient] {
    if let place = action.messagePlace {
      let address = names.text(of: place.to.template)
      let source = place.source.flatMap { names.text(of: $0.template) }
      return [WrittenRecipient(place: place, address: address, source: source, file: file)]
    }
    if let action = action.as(SetValues.self) { names.take(action.variables) }
    guard let use = flowUse else { return [] }
    var inner = names.inside(use)
    return use.flow.steps.flatMap { $0.recipients(&inner, in: use.flow.file) }
  }
}
