package import JSON

/// A place in a file written by a person or a tool.
package struct SettingPlace: Hashable, Sendable {
  /// The path as it was given.
  package let file: String

  /// The line, from 1.
  package let line: Int

  /// The column in Unicode scalars, from 1.
  package let column: Int

  /// The address of the Terraform resource: its files can be a single line.
  package let resource: String?

  /// `plan.json:1:4821`.
  package var position: String { "\(file):\(line):\(column)" }

  /// The position with the resource: `plan.json:1:4821 (aws_cognito_user_pool.main)`.
  package var text: String { position + (resource.map { " (\($0))" } ?? "") }

  /// The place as JSON; docs/reference/json.md describes it.
  package var json: JSONValue {
    var members: JSONObject = [
      "file": .string(file), "line": .number(JSONNumber(line)),
      "column": .number(JSONNumber(column)),
    ]
    members["resource"] = resource.map(JSONValue.string)
    return .object(members)
  }
}
