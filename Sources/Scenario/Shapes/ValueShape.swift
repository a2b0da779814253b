package import CognitoModel
internal import JSON
internal import Values

/// The possible shape of a value, as far as it is known before the run.
package indirect enum ValueShape: Sendable {
  /// An unknown shape.
  case any
  case text
  /// One of these strings. The keys of `spellings` are alternatives for the choices they map to.
  case choice([String], spellings: [String: String] = [:])
  /// A string. These are the words in the service model, and the service may add more.
  case words([String])
  case number
  /// An HTTP status.
  case status
  /// A duration in the spelling of the language.
  case duration
  case boolean
  /// A JSON Web Token: a string with a `claims` member.
  case token
  case list(ValueShape)
  /// A mapping with unknown names.
  case names(ValueShape)
  /// A mapping with at most these members.
  case fields([OutcomeField])
  /// A shape of the service model.
  case service(Shape)
  /// The success response of one of these operations. Its members are looked up on demand.
  case answer(of: [String])
}

/// A member of a mapping, such as a field of an outcome.
package struct OutcomeField: Sendable {
  /// The name of the member.
  package let name: String

  /// The shape of the member's value.
  package let shape: ValueShape

  /// The description, as a sentence; empty for members that need none.
  package let summary: String

  /// Creates a member with the shape of its value.
  package init(_ name: String, _ shape: ValueShape, _ summary: String = "") {
    self.name = name
    self.shape = shape
    self.summary = summary
  }
}

extension ValueShape {
  /// The shape with a type of the service model converted to a shape of the language.
  var resolved: ValueShape {
    if let structures { return .members(of: structures) }
    if case .service(let shape) = self { return ValueShape(shape) }
    return self
  }

  private init(_ shape: Shape) {
    switch shape.kind {
    case .structure(let structure): self = .members(of: [structure])
    case .list(let element, _): self = .list(.service(element))
    case .map(_, let value, _): self = .names(.service(value))
    case .text(let rules): self = rules.values.isEmpty ? .text : .words(rules.values)
    case .blob: self = .text
    case .integer, .long, .timestamp: self = .number
    case .boolean: self = .boolean
    case .document: self = .any
    }
  }

  /// The shape with the members of all structures; for duplicate names, the first member counts.
  private static func members(of structures: [Structure]) -> ValueShape {
    var fields: [OutcomeField] = []
    for member in structures.flatMap(\.members)
    where !fields.contains(where: { $0.name == member.name }) {
      fields.append(OutcomeField(member.name, .service(member.shape)))
    }
    return .fields(fields)
  }

  /// The structures of the service model whose members the shape has; nil for other shapes.
  ///
  /// A lookup in them is much cheaper than all members as shapes of the language.
  private var structures: [Structure]? {
    switch self {
    case .answer(let names): return names.compactMap { CognitoModel.operation($0)?.output }
    case .service(let shape):
      guard case .structure(let structure) = shape.kind else { return nil }
      return [structure]
    default: return nil
    }
  }

  /// The shape of a member; nil if the shape can't have the member.
  package func member(_ name: String) -> ValueShape? {
    if let structures {
      for structure in structures {
        let members = structure.members
        guard let member = members.firstElement(where: { $0.name == name }) else { continue }
        return ValueShape(member.shape)
      }
      return nil
    }
    return switch resolved {
    case .any: .any
    case .fields(let fields): fields.firstElement { $0.name == name }?.shape.resolved
    case .names(let shape): shape.resolved
    case .list(let element): Int(name) == nil ? nil : element.resolved
    case .token: name == "claims" ? .names(.any) : nil
    case .text, .choice, .words, .number, .status, .duration, .boolean, .service, .answer: nil
    }
  }

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

  /// The known names of members; empty if there are none or if any name is possible.
  package var memberNames: [String] {
    switch resolved {
    case .fields(let fields): fields.map(\.name)
    case .token: ["claims"]
    default: []
    }
  }

  /// The paths to the nested members with this name, up to `steps` levels deep.
  func ways(to name: String, steps: Int = 2) -> [[String]] {
    let owners = memberNames.map { (name: $0, shape: member($0)) }
    let near = owners.filter { $0.shape?.memberNames.contains(name) == true }.map { [$0.name] }
    guard steps > 1 else { return near }
    let far = owners.flatMap { owner in
      (owner.shape?.ways(to: name, steps: steps - 1) ?? []).map { [owner.name] + $0 }
    }
    return near + far
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
