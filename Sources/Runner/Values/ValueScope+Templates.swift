internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario
internal import Values

// Templates, evaluated with the values of the scope.
extension ValueScope {
  /// Evaluates a template to a string.
  ///
  /// Throws if a value is a list or a mapping, or if a single value is null.
  mutating func text(_ template: TextTemplate) throws(ValueError) -> String {
    try text(template.template, at: template.range)
  }

  mutating func text(_ template: Template, at range: SourceRange) throws(ValueError) -> String {
    var result = ""
    var isGenerated = false
    for segment in template.segments {
      switch segment {
      case .text(let text): result += text
      case .value(let expression, _):
        let value = try value(of: expression, at: range)
        if value == .null, template.soleValue != nil {
          throw ValueError(
            reason: .wrongKind(expected: "string", got: value.shownWithKind),
            range: range
          )
        }
        guard let text = value.splicedText else {
          throw ValueError(reason: .notText(value.kind.rawValue), range: range)
        }
        result += text
        isGenerated = isGenerated || generated.contains(text)
      }
    }
    if isGenerated { _ = remember(result) }
    return result
  }

  /// Evaluates a template to a value.
  ///
  /// A single `$( )` keeps its value's kind. Other templates yield strings.
  mutating func value(_ template: Template, at range: SourceRange) throws(ValueError) -> JSONValue {
    if let expression = template.soleValue { return try value(of: expression, at: range) }
    return .string(try text(template, at: range))
  }

  /// Evaluates a template of any form.
  ///
  /// `keepsNull` keeps null members, as an app would send them.
  mutating func json(
    _ template: ValueTemplate,
    keepsNull: Bool = false
  ) throws(ValueError) -> JSONValue {
    switch template {
    case .constant(let value, _): return value
    case .scalar(let template, let kind, let range):
      return try value(template, at: range).converted(to: kind, at: range)
    case .list(let elements, _):
      return .array(
        try elements.map { element throws(ValueError) in try json(element, keepsNull: keepsNull) }
      )
    case .mapping(let members, _): return .object(try object(members, keepsNull: keepsNull))
    }
  }

  /// Evaluates a template to a value for later use.
  ///
  /// Null members are kept, because the place that uses the value decides whether to omit them.
  mutating func stored(_ template: ValueTemplate) throws(ValueError) -> JSONValue {
    try json(template, keepsNull: true)
  }

  /// Evaluates members in order.
  ///
  /// Null members are omitted, as the language defines for operations, even if they are null only
  /// after evaluation.
  mutating func object(
    _ members: [ValueTemplate.Member],
    keepsNull: Bool = false
  ) throws(ValueError) -> JSONObject {
    var object = JSONObject()
    for member in members {
      object[member.key] =
        keepsNull ? try json(member.value, keepsNull: true) : try presentValue(member.value)
    }
    return object
  }

  /// Evaluates a member's value; nil for null.
  private mutating func presentValue(_ template: ValueTemplate) throws(ValueError) -> JSONValue? {
    switch template {
    case .constant(.null, _): return nil
    case .scalar(let template, let kind, let range):
      let value = try value(template, at: range)
      return value == .null ? nil : try value.converted(to: kind, at: range)
    case .constant, .list, .mapping: return try json(template)
    }
  }
}
