internal import CognitoModel
internal import JSON
internal import Values

// What a value of a shape can be, and whether it can be used as another shape.
extension ValueShape {
  /// Whether the shape is a mapping with at most some members.
  var hasFixedMembers: Bool {
    switch self {
    case .fields, .answer: true
    case .service(let shape): if case .structure = shape.kind { true } else { false }
    default: false
    }
  }

  /// Whether the shape can't have any members.
  var hasNoMembers: Bool {
    // Members are cheaper to look up than to list.
    if hasFixedMembers { return false }
    return switch resolved {
    case .text, .choice, .words, .number, .status, .duration, .boolean: true
    case .any, .token, .list, .names, .fields, .service, .answer: false
    }
  }

  /// Whether the shape can be a mapping.
  var canHaveFields: Bool {
    if case .list = resolved { return false }
    return !hasNoMembers
  }

  /// Whether a value of this shape may have the needed shape.
  ///
  /// A string may evaluate to any scalar, but not to a list or a mapping.
  func fits(_ needed: ValueShape) -> Bool {
    switch (resolved, needed.resolved) {
    case (_, .any), (.any, _), (.list, .list): true
    case (.names, .names), (.names, .fields), (.fields, .names), (.fields, .fields): true
    case (_, .list), (_, .names), (_, .fields): false
    case (.text, _), (.choice, _), (.words, _), (.token, _): true
    case (.number, .boolean), (.number, .duration): false
    case (.status, .boolean), (.status, .duration): false
    case (.boolean, .number), (.boolean, .status), (.boolean, .duration): false
    case (.duration, .number), (.duration, .status), (.duration, .boolean): false
    case (.list, _), (.names, _), (.fields, _): false
    default: true
    }
  }

  /// The kind of value for a diagnostic, with its article.
  var kindDescription: String {
    switch resolved {
    case .any, .service, .answer: "any value"
    case .text, .choice, .words, .token: "a string"
    case .number, .status: "a number"
    case .duration: "a duration"
    case .boolean: "`true` or `false`"
    case .list: "a list"
    case .names, .fields: "a mapping"
    }
  }

  /// Creates the shape of a value as written.
  ///
  /// Values in `$( )` can have any shape.
  init(of value: ValueTemplate) {
    switch value {
    case .constant(.string, _): self = .text
    case .constant(.number, _): self = .number
    case .constant(.bool, _): self = .boolean
    case .scalar(let template, _, _) where template.soleValue == nil: self = .text
    case .scalar, .constant: self = .any
    case .list(let elements, _):
      let shapes = elements.map { ValueShape(of: $0) }
      self = .list(shapes.first.map { shapes.dropFirst().reduce($0) { $0.or($1) } } ?? .any)
    case .mapping(let members, _):
      self = .fields(members.map { OutcomeField($0.key, ValueShape(of: $0.value)) })
    }
  }

  /// The shape of a value that has either shape.
  func or(_ other: ValueShape) -> ValueShape {
    switch (self, other) {
    case (.text, .text), (.number, .number), (.boolean, .boolean): self
    case (.list(let one), .list(let other)): .list(one.or(other))
    case (.fields(let fields), .fields(let others)):
      .fields(
        fields.map { field in
          let same = others.first { $0.name == field.name }
          return OutcomeField(field.name, same.map { field.shape.or($0.shape) } ?? field.shape)
        } + others.filter { other in !fields.contains { $0.name == other.name } }
      )
    default: .any
    }
  }
}
