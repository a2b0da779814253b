internal import CognitoModel
internal import JSON

extension SchemaBuilder {
  /// The schema of a value or matcher for a shape.
  mutating func pattern(_ shape: ValueShape) -> JSONValue {
    switch shape {
    case .any: return [:]
    case .text, .words: return .reference(to: .textMatcher)
    case .number, .status: return .reference(to: .numberMatcher)
    case .boolean: return .reference(to: .booleanMatcher)
    case .duration: return .reference(to: .durationMatcher)
    case .token: return .reference(to: .tokenMatcher)
    case .choice(let words, let spellings):
      let known: JSONValue = [
        "enum": .array((words + spellings.keys.sorted()).map(JSONValue.string) + [.null, "null"])
      ]
      return .any(of: known, .reference(to: .value), .reference(to: .words))
    case .list(let element):
      let items = pattern(element)
      return definitions.add(name(of: element) + "List", SharedSchema.listMatcher(of: items))
    case .names(let value):
      let members = pattern(value)
      return definitions.add(name(of: value) + "Names", mapping([], others: members))
    case .fields(let fields):
      return mapping(fields.map { ($0.name, field($0)) }, others: false)
    case .service(let shape): return pattern(shape)
    case .answer: return pattern(shape.resolved)
    }
  }

  /// The schema of an outcome's field, with its description.
  mutating func field(_ field: OutcomeField) -> JSONValue {
    var words = field.summary
    if words.isEmpty, case .service(let shape) = field.shape { words = shape.description }
    return pattern(field.shape).described(words)
  }

  private mutating func pattern(_ shape: Shape) -> JSONValue {
    guard case .structure = shape.kind else { return pattern(ValueShape.service(shape).resolved) }
    if let known = answers[shape.name] { return known }
    let made = pattern(ValueShape.service(shape).resolved)
    let reference = definitions.add("answer.\(shape.name)", made)
    answers[shape.name] = reference
    return reference
  }

  private func name(of shape: ValueShape) -> String {
    switch shape {
    case .service(let shape): "answer.\(shape.name)"
    case .text, .words: "text"
    case .number, .status: "number"
    default: "any"
    }
  }

  /// The schema of a mapping with these members, or with matcher words.
  private func mapping(_ members: [(String, JSONValue)], others: JSONValue) -> JSONValue {
    let words = MatcherKey.allCases.map(\.rawValue).filter { word in
      !members.contains { $0.0 == word }
    }
    let alternatives = (words + [MatcherKey.escape]).joined(separator: "|")
    var object: JSONObject = [
      "type": ["object", "string", "null"], "pattern": .string("^null$|\(SharedSchema.holdsValue)"),
    ]
    if !members.isEmpty { object["properties"] = .object(JSONObject(members)) }
    // A mapping whose keys are all matcher words is a matcher.
    if others != [:] {
      object["patternProperties"] = .object(["^(\(alternatives))$": [:]])
      object["additionalProperties"] = others
    }
    return .object(object)
  }

  // MARK: - Outcomes

  /// The schema of `expect` and `until` for an action.
  ///
  /// Alternatives are allowed only at the top level.
  mutating func expectation(of name: String, _ fields: [OutcomeField]) -> JSONValue {
    var members = fields.map { field in
      (field.name, field.name == "error" ? errorField(field) : self.field(field))
    }
    let own = JSONValue.reference(to: "\(name).expect")
    let alternatives: JSONValue = ["type": "array", "minItems": 1, "items": own]
    members.append(("oneOf", alternatives.described(MatcherKey.oneOf.summary)))
    members.append(("not", own.described(MatcherKey.not.summary)))
    return definitions.add("\(name).expect", .mapping(members))
  }

  private func errorField(_ field: OutcomeField) -> JSONValue {
    JSONValue.reference(to: .error).described(field.summary)
  }
}
