package import JSON

/// The place of a setting in a file.
package struct SettingPlace: Hashable, Sendable {
  /// The path of the file, as the user gave it.
  package let file: String

  /// The line, from 1.
  package let line: Int

  /// The column in Unicode scalars, from 1.
  package let column: Int

  /// The address of the Terraform resource, because Terraform's files can be a single line; nil for
  /// other files.
  package let resource: String?

  /// The file, line, and column, such as `plan.json:1:4821`.
  package var position: String { "\(file):\(line):\(column)" }

  /// The position with the resource: `plan.json:1:4821 (aws_cognito_user_pool.main)`.
  package var text: String { position + (resource.map { " (\($0))" } ?? "") }

  /// The place as JSON, documented in docs/reference/json.md.
  package var json: JSONValue {
    var members: JSONObject = [
      "file": .string(file), "line": .integer(line),
      "column": .integer(column),
    ]
    members["resource"] = resource.map(JSONValue.string)
    return .object(members)
  }
}
