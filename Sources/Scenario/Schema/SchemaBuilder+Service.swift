internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

/// How strictly members are checked against the service model.
enum ServiceStrictness: String, CaseIterable {
  /// The step expects an error, so members may be missing or have any value of their kind.
  case lenient
  /// Members must match the model, and required members must be present.
  case strict
  /// Like `strict`, but required members may be missing, because a default has them.
  ///
  /// Elements of lists must be complete.
  case settings

  fileprivate var insideLists: ServiceStrictness { self == .settings ? .strict : self }
}

extension SchemaBuilder {
  /// The schema of an operation's members, or of the settings of several operations.
  mutating func members(
    _ members: [Member],
    _ strictness: ServiceStrictness,
    filledIn: Set<String> = []
  ) -> JSONValue {
    let properties = members.map { member in
      // Settings are merged into defaults, which have the required members.
      let isRequired = member.isRequired && strictness != .settings
      let isFilledIn = filledIn.contains(member.name)
      let need = isFilledIn ? " If omitted, authflow fills it in." : isRequired ? " Required." : ""
      let words = member.shape.description + need
      return (member.name, value(member.shape, strictness).described(words))
    }
    let required = members.filter { $0.isRequired && !filledIn.contains($0.name) }.map(\.name)
    return .mapping(properties, required: strictness == .strict ? required : [])
  }

  /// The schema of a value with this shape.
  ///
  /// `null` omits the value.
  private mutating func value(_ shape: Shape, _ strictness: ServiceStrictness) -> JSONValue {
    let key = "\(shape.name) \(strictness.rawValue)"
    if let known = shapes[key] { return known }
    let made = unnamedValue(shape, strictness)
    let isShared = made["$ref"] != nil || made.object?.isEmpty == true
    let reference = isShared ? made : definitions.add(shape.name, made)
    shapes[key] = reference
    return reference
  }

  private mutating func unnamedValue(
    _ shape: Shape,
    _ strictness: ServiceStrictness
  ) -> JSONValue {
    switch shape.kind {
    case .structure(let structure):
      return members(structure.members, strictness).orNullOrValue
    case .list(let element, let count):
      return list(of: value(element, strictness.insideLists), count, strictness)
    case .map(_, let value, _):
      return JSONValue.names(of: self.value(value, strictness)).orNullOrValue
    case .document: return [:]
    case .boolean: return SharedSchema.scalar("boolean", like: "^(true|false|null)$").orNull
    case .integer(let bounds), .long(let bounds): return number("integer", bounds, strictness)
    case .timestamp: return number("number", Bounds(minimum: nil, maximum: nil), strictness)
    case .blob: return ["type": ["string", "number", "boolean", "null"]]
    case .text(let rules):
      guard !rules.values.isEmpty else { return ["type": ["string", "number", "boolean", "null"]] }
      let words: JSONValue = ["enum": .strings(rules.values)]
      let others: JSONValue =
        strictness == .lenient
        ? .reference(to: .text) : .reference(to: .value)
      // Editors parse words such as `OFF` as booleans, according to YAML 1.1.
      let truths = rules.values.contains(where: PlainBoolean.isOlderWord) ? [JSONValue.truths] : []
      return ["anyOf": .array([words, others, ["enum": [.null, "null"]]] + truths)]
    }
  }

  private func list(
    of items: JSONValue,
    _ count: Bounds,
    _ strictness: ServiceStrictness
  ) -> JSONValue {
    let list: JSONValue = [
      "type": ["array", "string", "null"], "pattern": #"^\$\(|^null$"#, "items": items,
    ]
    return strictness == .lenient ? list : list.with(count.members("minItems", "maxItems"))
  }

  private func number(
    _ kind: String,
    _ bounds: Bounds,
    _ strictness: ServiceStrictness
  ) -> JSONValue {
    let pattern = kind == "integer" ? "^-?[0-9]+$" : "^-?[0-9.eE+-]+$"
    let schema = SharedSchema.scalar(kind, like: "\(pattern)|^null$").orNull
    return strictness == .lenient ? schema : schema.with(bounds.members("minimum", "maximum"))
  }
}

extension JSONValue {
  /// The schema of a mapping that also allows null and `$(...)`.
  fileprivate var orNullOrValue: JSONValue {
    orNull.orValue.with(["pattern": .string("^null$|\(SharedSchema.holdsValue)")])
  }

  /// A copy of the schema that also allows null.
  fileprivate var orNull: JSONValue {
    self["type"].map { with(["type": .array(($0.array ?? [$0]) + ["null"])]) } ?? self
  }
}

extension JSONValue {
  /// A schema for true and false that editors do not offer as a completion.
  fileprivate static let truths: JSONValue = [
    "not": ["type": ["string", "number", "array", "object", "null"]]
  ]
}
