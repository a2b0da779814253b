internal import CognitoModel
internal import JSON

/// Builds the schema of scenario files from the tables of the checker.
struct SchemaBuilder {
  var definitions = SchemaDefinitions()

  /// The schemas of the service model's shapes, by name and strictness.
  var shapes: [String: JSONValue] = [:]

  /// The schemas of response shapes in expectations, by name.
  var answers: [String: JSONValue] = [:]

  init() {
    for shared in SharedSchema.allCases { definitions.state(shared.rawValue, shared.schema) }
    for word in MatcherKey.allCases { definitions.state(word.definition, word.schema) }
  }
}

// MARK: - Parameters

extension SchemaBuilder {
  /// The schema of the value of an action's key.
  mutating func input(of entry: ActionDefinition) -> JSONValue {
    switch entry.input {
    case .parameters(let parameters): mapping(parameters, entry.rules)
    case .duration: .reference(to: .duration)
    case .newNames: .names(of: [:], names: .reference(to: .newName))
    case .settings(let settings):
      definitions.add("\(entry.name).settings", settingsMapping(settings))
    }
  }

  private mutating func settingsMapping(_ settings: DescribedSettings) -> JSONValue {
    let mapping: JSONValue = ["type": "object", "minProperties": 1]
    guard case .fields(let fields) = settings.shape else { return mapping }
    let properties = JSONObject(fields.map { ($0.name, field($0)) })
    return mapping.with(["properties": .object(properties), "additionalProperties": false])
  }

  private mutating func mapping(
    _ parameters: [Parameter],
    _ rules: [ParameterRule]
  ) -> JSONValue {
    let properties = parameters.map { ($0.name, kind($0.kind).described($0.summary)) }
    let required = parameters.filter(\.isRequired).map(\.name)
    let mapping = JSONValue.mapping(properties, required: required)
    return rules.isEmpty ? mapping : mapping.with(["allOf": .array(rules.flatMap(\.schemas))])
  }

  private mutating func kind(_ kind: Parameter.Kind) -> JSONValue {
    switch kind {
    case .text, .regex, .source: .reference(to: .text)
    case .boolean: .reference(to: .boolean)
    case .duration, .waitingTime: .reference(to: .duration)
    case .count(let range): SharedSchema.count(range)
    case .choice, .trigger: .choice(kind.choices ?? [])
    case .texts, .headers: .reference(to: .texts)
    case .matcher(let shape): pattern(shape)
    case .value: [:]
    case .url: ["type": "string", "pattern": #"^([hH][tT][tT][pP][sS]?://|\$\()"#]
    case .sessionsOwn: .any(of: ["enum": [true, "true"]], .reference(to: .value))
    case .flow: ["type": "string", "pattern": #"^[^#]*[^#\s][^#]*(#.*\S.*)?$"#]
    case .values: JSONValue.names(of: [:]).orValue
    case .operationName: .any(of: .reference(to: .operationName), .reference(to: .value))
    case .errorType: .any(of: .reference(to: .errorType), .reference(to: .value))
    }
  }
}

// MARK: - Rules

extension ParameterRule {
  /// The rule, as schemas of the mapping of parameters.
  fileprivate var schemas: [JSONValue] {
    // A step that expects an error may break the rule, and its parameters alone do not show this.
    guard word == nil else { return [] }
    let anyOfThem: JSONValue = ["anyOf": .array(names.map { ["required": .strings([$0])] })]
    guard let anchor else { return (isNeeded ? [anyOfThem] : []) + onlyOne }
    if limit == .none {
      return [["if": anchor.isThere, "then": ["properties": forbidding(names)]]]
    }
    let there = anchor.word == nil ? anchor.isThere : anchor.mayBeThere
    let beside: [(String, JSONValue)] = names.map { ($0, there) }
    let needed: [JSONValue] = isNeeded ? [["if": anchor.isThere, "then": anyOfThem]] : []
    return [["dependencies": .object(JSONObject(beside))]] + needed + onlyOne
  }

  /// Schemas in which each parameter excludes all others.
  private var onlyOne: [JSONValue] {
    guard names.count > 1, limit != .someOf else { return [] }
    let exclusions = names.map { name -> (String, JSONValue) in
      (name, ["properties": forbidding(names.filter { $0 != name })])
    }
    return [["dependencies": .object(JSONObject(exclusions))]]
  }

  private func forbidding(_ names: [String]) -> JSONValue {
    .object(JSONObject(names.map { ($0, false) }))
  }
}

extension ParameterRule.Anchor {
  /// A schema that matches if the anchor is present with its value.
  fileprivate var isThere: JSONValue {
    guard let word else { return ["required": .strings([name])] }
    return ["required": .strings([name]), "properties": .object([name: ["const": .string(word)]])]
  }

  /// A schema that matches if the anchor has its value, or a `$(...)` that may evaluate to it.
  fileprivate var mayBeThere: JSONValue {
    [
      "required": .strings([name]),
      "properties": .object([name: .choice([word].compactMap(\.self))]),
    ]
  }
}
