internal import Values

extension Resolver {
  /// Returns JSON with environment values filled in; local values remain.
  mutating func body(_ declared: DeclaredBody) -> JSONTemplate? {
    switch declared {
    case .literal(let value): .literal(value)
    case .text(let text): template(text).map { .text($0) }
    case .array(let elements): .array(elements.compactMap { body($0) })
    case .object(let members):
      .object(
        members.compactMap { member in
          body(member.value).map { JSONTemplate.Member(name: member.name, value: $0) }
        }
      )
    }
  }
}
