package import CognitoModel

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
    // The names of one structure are different.
    if structures.count == 1 { return .fields(structures[0].members.map(OutcomeField.init)) }
    var fields: [OutcomeField] = []
    for member in structures.flatMap(\.members)
    where !fields.contains(where: { $0.name == member.name }) {
      fields.append(OutcomeField(member))
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

  /// Whether the shape can have a member, without the member's own members.
  func has(_ name: String) -> Bool {
    if let structures {
      return structures.hasElement { $0.members.hasElement { $0.name == name } }
    }
    return switch resolved {
    case .any, .names: true
    case .fields(let fields): fields.hasElement { $0.name == name }
    case .list: Int(name) != nil
    case .token: name == "claims"
    case .text, .choice, .words, .number, .status, .duration, .boolean, .service, .answer: false
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
}
