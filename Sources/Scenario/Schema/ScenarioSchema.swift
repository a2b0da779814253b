internal import CognitoModel
internal import JSON

/// The JSON Schema (draft-07) of scenario files, for editors.
///
/// The checker rejects everything that the schema rejects, and more.
package enum ScenarioSchema {
  /// The schema's path in the repository.
  package static let path = "schema/scenario.schema.json"

  /// The schema, one definition per line, with a final newline.
  package static var text: String {
    var builder = SchemaBuilder()
    let members = builder.document()
    let definitions = builder.definitions.members.map { ($0.0, $0.1) }
    return JSONValue.schemaText(members, definitions: definitions)
  }
}

extension SchemaBuilder {
  /// The top-level members of the schema.
  ///
  /// Their definitions are added to the builder.
  fileprivate mutating func document() -> [(String, JSONValue)] {
    let step = self.step()
    definitions.state("step", step)
    definitions.state("steps", ["type": "array", "items": .reference(to: "step")])
    definitions.state("scenario", scenario())
    definitions.state("flow", flow())
    return [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "authflow scenario"),
      (
        "description",
        "Scenarios, and flows that scenarios use. Each YAML document contains one scenario or flow."
      ),
      ("type", "object"),
      ("if", ["required": ["flow"]]), ("then", .reference(to: "flow")),
      ("else", .reference(to: "scenario")),
      ("defaultSnippets", DocumentSnippets.all),
    ]
  }

  private mutating func scenario() -> JSONValue {
    let properties = ScenarioKey.allCases.map { key in
      (key.rawValue, value(of: key).described(key.summary))
    }
    return .mapping(properties, required: [ScenarioKey.scenario, .steps].map(\.rawValue))
  }

  private mutating func value(of key: ScenarioKey) -> JSONValue {
    switch key {
    case .scenario, .description: .reference(to: .text)
    case .tags:
      [
        "type": "array",
        "items": [
          "type": ["string", "number", "boolean"], "pattern": "^(?!(and|or|not)$)[a-z0-9-]+$",
        ],
      ]
    case .requires:
      ["type": "array", "items": ["enum": .strings(Requirement.allCases.map(\.rawValue))]]
    case .lock: ["type": "array", "items": .reference(to: .text)]
    case .given: given()
    case .vars: .names(of: [:], names: .reference(to: .newName))
    case .examples:
      [
        "type": ["array", "string"], "minItems": 1,
        "items": ["type": "object", "minProperties": 1],
      ]
    case .steps: ["type": "array", "minItems": 1, "items": .reference(to: "step")]
    case .cleanup: .reference(to: "steps")
    case .timeout: .reference(to: .writtenTimeLimit)
    case .retries: ["type": ["integer", "string"], "minimum": 0, "pattern": "^[0-9]+$"]
    }
  }

  private func flow() -> JSONValue {
    let properties = FlowDocumentKey.allCases.map { key in
      (key.rawValue, value(of: key).described(key.summary))
    }
    return .mapping(properties, required: [FlowDocumentKey.flow, .steps].map(\.rawValue))
  }

  private func value(of key: FlowDocumentKey) -> JSONValue {
    switch key {
    case .flow, .description: .reference(to: .text)
    case .parameters: .names(of: parameter, names: .reference(to: .newName))
    case .steps: ["type": "array", "minItems": 1, "items": .reference(to: "step")]
    case .returns: .names(of: [:], names: .reference(to: .name))
    }
  }

  private var parameter: JSONValue {
    .mapping(
      FlowParameterKey.allCases.map { key in
        let value: JSONValue = key == .description ? .reference(to: .text) : [:]
        return (key.rawValue, value.described(key.summary))
      }
    )
  }
}

/// Snippets that an editor offers in an empty document.
private enum DocumentSnippets {
  static let all: JSONValue = [
    [
      "label": "scenario",
      "description": "A scenario: a new user confirms with the emailed code and signs in.",
      "body": [
        "scenario": "${1:A new user confirms and signs in}",
        "tags": ["${2:smoke}"],
        "steps": [
          ["signUp": credentials, "expect": ["nextStep": "confirmSignUp"]],
          ["awaitCode": ["to": "\\$(user.email)"], "save": "code"],
          ["confirmSignUp": ["username": "\\$(user.email)", "code": "\\$(code)"]],
          ["signIn": credentials, "expect": ["nextStep": "done"]],
        ],
      ],
    ],
    [
      "label": "flow",
      "description": "A flow: steps that several scenarios use.",
      "body": [
        "flow": "${1:a signed-in user}",
        "steps": [["signIn": credentials, "expect": ["nextStep": "done"]]],
      ],
    ],
  ]

  private static let credentials: JSONValue = [
    "username": "\\$(user.email)", "password": "\\$(user.password)",
  ]
}
