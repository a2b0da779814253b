internal import Diagnostics
internal import Values

/// The checked parameters of an action, by name.
package struct CheckedParameters {
  enum Value {
    case text(TextTemplate)
    case boolean(TypedExpression<Bool>)
    case count(TypedExpression<Int>)
    case duration(DurationTemplate)
    case choice(TypedExpression<String>, TextTemplate)
    case value(ValueTemplate)

    func forEachTemplate(_ body: (Template) -> Void) {
      switch self {
      case .text(let text), .choice(_, let text): body(text.template)
      case .boolean(let value): if let text = value.text { body(text.template) }
      case .count(let value): if let text = value.text { body(text.template) }
      case .duration(let value): if let text = value.text { body(text.template) }
      case .value(let value): value.forEachTemplate(body)
      }
    }
  }

  /// The values in the author's order.
  ///
  /// A dictionary is unnecessary for so few values.
  private var values: [Named] = []

  private struct Named {
    let name: String
    let value: Value
  }

  /// The matchers among the parameters, in the author's order.
  var matchers: [Pattern.Member] = []

  /// The names that `set` defines.
  var variables: [Variable] = []

  /// The range of the whole value of the action's key.
  let range: SourceRange

  init(range: SourceRange) { self.range = range }

  /// Makes room for this number of values.
  mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

  mutating func add(_ name: String, _ value: Value?) {
    if let value { values.append(Named(name: name, value: value)) }
  }

  private func value(_ name: String) -> Value? {
    values.firstIndex { $0.name == name }.map { values[$0].value }
  }

  /// A string, or the source text of a choice; nil if the parameter is missing.
  func text(_ name: String) -> TextTemplate? {
    switch value(name) {
    case .text(let text), .choice(_, let text): text
    case .boolean, .count, .duration, .value, nil: nil
    }
  }

  func boolean(_ name: String) -> TypedExpression<Bool>? {
    if case .boolean(let value)? = value(name) { value } else { nil }
  }

  func count(_ name: String) -> TypedExpression<Int>? {
    if case .count(let value)? = value(name) { value } else { nil }
  }

  func duration(_ name: String) -> DurationTemplate? {
    if case .duration(let duration)? = value(name) { duration } else { nil }
  }

  /// A choice, converted to the type of its words.
  func choice<Value: RawRepresentable<String>>(
    _ name: String,
    as: Value.Type = Value.self
  ) -> TypedExpression<Value>? {
    guard case .choice(let choice, _)? = value(name) else { return nil }
    return choice.converted(Value.init)
  }

  /// A mapping of names to strings, or a value of any kind; nil if the parameter is missing.
  func template(_ name: String) -> ValueTemplate? {
    if case .value(let template)? = value(name) { template } else { nil }
  }

  func matcher(_ name: String) -> Pattern? { matchers.first { $0.key == name }?.pattern }

  /// All matchers, as a pattern for the outcome.
  var matcherMapping: Pattern { Pattern(.mapping(matchers), range: range) }

  var metadata: ValueTemplate? { template("metadata") }

  /// All templates that are evaluated when the step runs, in the order of the action's parameters.
  func templates(of input: ActionDefinition.Input) -> [Template] {
    var found: [Template] = []
    found.reserveCapacity(values.count)
    if case .parameters(let parameters) = input {
      for index in parameters.indices { addTemplates(of: parameters[index].name, to: &found) }
    } else {
      addTemplates(of: CheckedParameters.sole, to: &found)
    }
    for variable in variables { variable.value.forEachTemplate { found.append($0) } }
    for matcher in matchers { matcher.pattern.forEachTemplate { found.append($0) } }
    return found
  }

  private func addTemplates(of name: String, to found: inout [Template]) {
    guard let index = values.firstIndex(where: { $0.name == name }) else { return }
    values[index].value.forEachTemplate { found.append($0) }
  }

  /// The name of a duration that is the whole value of the action's key.
  static let sole = "duration"
}

/// The error for a required parameter that is missing or has a mistake, which is already reported.
package struct MissingParameter: Error {}

extension Optional {
  /// The value of a required parameter; throws if it is missing.
  func needed() throws(MissingParameter) -> Wrapped {
    guard let self else { throw MissingParameter() }
    return self
  }
}
