internal import JSON
internal import Scenario

/// The JSON Schema (draft-07) of policies, for editors.
///
/// The checker rejects everything that the schema rejects, and more.
package enum PolicySchema {
  /// The schema's path in the repository.
  package static let path = "schema/policy.schema.json"

  /// The schema as JSON, with one definition on each line and a final newline.
  package static var text: String { JSONValue.schemaText(document, definitions: definitions) }

  private static var document: [(String, JSONValue)] {
    [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "authflow policy"),
      ("description", "A team's rules for its user pools, for `--policy`."),
      ("type", "array"), ("minItems", 1), ("items", .reference(to: "rule")),
    ]
  }

  private static var definitions: [(String, JSONValue)] {
    let rule = JSONValue.mapping(
      PolicyReader.Key.allCases.map { ($0.rawValue, schema(of: $0)) },
      required: [PolicyReader.Key.id, .setting, .must].map(\.rawValue)
    )
    return MatcherSchema.definitions + [
      ("rule", rule), ("matcher", matcher), ("setting", setting),
      ("text", ["type": ["string", "number", "boolean"]]),
    ]
  }

  private static func schema(of key: PolicyReader.Key) -> JSONValue {
    switch key {
    case .id:
      (["type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"] as JSONValue)
        .described("The name of the rule in findings: lowercase letters, digits, and hyphens.")
    case .setting:
      JSONValue.reference(to: "setting")
        .described(
          "The path of the setting: a key of a configuration file, then names of members, such "
            + "as `pool.DeletionProtection`."
        )
    case .must:
      JSONValue.reference(to: "matcher").described(
        """
        The condition that the setting must meet.
        """
      )
    case .when:
      JSONValue.names(of: .reference(to: "matcher"), names: .reference(to: "setting"))
        .described("The conditions on other settings under which the rule applies.")
    case .severity:
      (["enum": .strings(Severity.allCases.map(\.rawValue))] as JSONValue)
        .described("The severity of a broken rule, for `--fail-on`. The default is `behavior`.")
    case .why: JSONValue.reference(to: "text").described("What happens if the rule is broken.")
    case .fix: JSONValue.reference(to: "text").described("The instruction for fixing the setting.")
    case .source:
      JSONValue.reference(to: "text").described("The standard or document that requires the rule.")
    }
  }

  /// A path; editors suggest all paths without names of clients and other elements.
  private static var setting: JSONValue {
    let roots = CanonicalSettings.Kind.allCases.map(\.rawValue).joined(separator: "|")
    return .any(
      of: ["enum": .strings(PolicyPath.all)],
      ["type": "string", "pattern": .string("^(\(roots))([.].+)?$")]
    )
  }

  /// A value, a list, matcher words, or members with a matcher each.
  private static var matcher: JSONValue {
    .any(
      of: ["type": ["string", "number", "boolean", "null"]],
      ["type": "array", "items": .reference(to: "matcher")],
      MatcherSchema.words,
      ["type": "object", "minProperties": 1, "additionalProperties": .reference(to: "matcher")]
    )
  }
}
