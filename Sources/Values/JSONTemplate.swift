package import JSON

/// JSON whose strings may read values.
package indirect enum JSONTemplate: Hashable, Sendable {
  case literal(JSONValue)
  case text(Template)
  case array([JSONTemplate])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONTemplate

    /// Creates a member with a value that may be a template.
    package init(name: String, value: JSONTemplate) { (self.name, self.value) = (name, value) }
  }

  /// Returns the JSON with values filled in; a value that is nil becomes an empty string.
  ///
  /// A string that consists of one value becomes that value, so a number stays a number.
  package func resolved(with values: (ValueExpression) -> JSONValue?) -> JSONValue {
    switch self {
    case .literal(let value): value
    case .array(let elements): .array(elements.map { $0.resolved(with: values) })
    case .object(let members):
      .object(JSONObject(members.map { ($0.name, $0.value.resolved(with: values)) }))
    case .text(let template): JSONTemplate.text(template, with: values)
    }
  }

  /// All strings that may read values.
  package var templates: [Template] {
    switch self {
    case .literal: []
    case .text(let template): [template]
    case .array(let elements): elements.flatMap(\.templates)
    case .object(let members): members.flatMap(\.value.templates)
    }
  }

  private static func text(
    _ template: Template,
    with values: (ValueExpression) -> JSONValue?
  ) -> JSONValue {
    if let sole = template.soleValue, let whole = values(sole) { return whole }
    let text = template.filling { values($0).map { $0.string ?? $0.text(.compact) } }
    return .string(text.literal ?? "")
  }
}
