internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values

extension SchemaBuilder {
  /// The schema of a step, with modifiers and one action that determines the outcome's fields.
  mutating func step() -> JSONValue {
    let actions = ActionTable.actions.map { action($0) } + operations.map { action($0) }
    let before = ScenarioKeyOrder.beforeAction
    let behind = ScenarioKeyOrder.behindAction
    let properties =
      before.map { modifier($0) } + actions.map { ($0.name, $0.schema) }
      + behind.map { modifier($0) }
    let rules = JSONObject(combinations + actions.map { ($0.name, $0.rules) })
    return .mapping(properties).with([
      // A step with only these keys has no action.
      "not": ["propertyNames": ["enum": .strings(StepModifier.names)]],
      "dependencies": .object(rules),
    ])
  }

  private var operations: [Operation] {
    CognitoModel.operationNames.compactMap { CognitoModel.operation($0) }
  }

  private func modifier(_ modifier: StepModifier) -> (String, JSONValue) {
    let schema: JSONValue =
      switch modifier {
      case .name, .note: .reference(to: .text)
      case .id, .session, .client: .reference(to: .name)
      case .when:
        ["type": "object", "minProperties": 1, "propertyNames": .reference(to: .path)]
      case .eventually, .timeout: .reference(to: .timeLimit)
      case .repeat: SharedSchema.count(1...Int.max)
      // The members depend on the action.
      case .expect, .until: ["type": "object", "minProperties": 1]
      case .save: .reference(to: .save)
      }
    return (modifier.rawValue, schema.described(modifier.summary))
  }

  /// Rules for modifiers that exclude or require each other.
  private var combinations: [(String, JSONValue)] {
    let (eventually, until) = (StepModifier.eventually.rawValue, StepModifier.until.rawValue)
    return [
      (eventually, ["properties": ["repeat": false, "until": false]]),
      (until, ["required": ["repeat"], "properties": ["expect": false]]),
    ]
  }
}

/// The schema of an action and the rules for its step.
private struct ActionSchema {
  var name: String
  /// The schema of the value of the action's key.
  var schema: JSONValue
  /// The rules for a step with this action.
  var rules: JSONValue
}

extension SchemaBuilder {
  private mutating func action(_ type: any DefinedAction.Type) -> ActionSchema {
    let entry = type.definition
    let input = definitions.add(entry.name, input(of: entry))
    // The fields that a flow returns are unknown here.
    let expectation =
      type == UseFlow.self
      ? ["type": "object"] : expectation(of: entry.name, entry.outcome)
    let facts = ActionFacts(type)
    return ActionSchema(
      name: entry.name,
      schema: input.described(entry.summary, markdown: entry.markdown),
      rules: rules(facts, expectation, savesMainValue: entry.mainValue != nil)
    )
  }

  private mutating func action(_ operation: Operation) -> ActionSchema {
    let facts = ActionFacts(operation)
    guard case .fields(let outcome) = facts.outcome else { preconditionFailure("no outcome") }
    let strict = input(of: operation, .strict)
    let lenient = input(of: operation, .lenient)
    var rules = rules(facts, expectation(of: operation.name, outcome), savesMainValue: true)
    let summary = "Cognito's operation \(operation.name)."
    if strict == lenient {
      let schema = strict.described(summary, markdown: operation.markdown)
      return ActionSchema(name: operation.name, schema: schema, rules: rules)
    }
    // If a step expects an error, its members may intentionally be missing or wrong.
    rules = rules.with([
      "if": .reference(to: .expectsError),
      "else": ["properties": .object([operation.name: strict])],
    ])
    let schema = lenient.described(summary, markdown: operation.markdown)
    return ActionSchema(name: operation.name, schema: schema, rules: rules)
  }

  private mutating func input(
    of operation: Operation,
    _ strictness: ServiceStrictness
  ) -> JSONValue {
    let filledIn = ServiceMemberDecoder.filledIn
    let members = members(operation.input.members, strictness, filledIn: filledIn)
    return definitions.add(operation.name, members)
  }

  /// The rules for a step with an action, which limit other actions, outcome fields, and modifiers.
  private func rules(
    _ facts: ActionFacts,
    _ expectation: JSONValue,
    savesMainValue: Bool
  ) -> JSONValue {
    var properties: JSONObject = ["expect": expectation, "until": expectation]
    if !savesMainValue { properties["save"] = .reference(to: .saves) }
    if facts.repeatability == .never { properties["eventually"] = false }
    var rules: JSONObject = [
      "propertyNames": [
        "enum": .strings([facts.name] + StepModifier.names),
        "errorMessage": "a step can have only one action",
      ],
      "properties": .object(properties),
    ]
    if facts.repeatability != .never, facts.repeatability != .withExpectation {
      rules["dependencies"] = ["eventually": ["expect"]]
    }
    return .object(rules)
  }
}
