internal import JSON
internal import Values

extension ValueShape {
  /// What is known of a value that is written out; values that are read can be anything.
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

  /// What a value can be that is the one or the other.
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
