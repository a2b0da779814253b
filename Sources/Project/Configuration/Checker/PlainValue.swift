package import JSON
package import YAMLTree

/// Reads scalars without a known type by YAML 1.2's core schema (10.3.2), as far as JSON supports
/// it.
package enum PlainValue {
  /// Returns the value of a scalar; a quoted scalar is a string.
  package static func value(of scalar: YAMLScalar, tag: YAMLTag?) -> JSONValue {
    guard tag != .string, scalar.isPlain || tag != nil else { return .string(scalar.text) }
    if let boolean = boolean(scalar.text) { return .bool(boolean) }
    if ["null", "Null", "NULL", "~"].contains(scalar.text) { return .null }
    return JSONNumber(scalar.text).map { .number($0) } ?? .string(scalar.text)
  }

  static func boolean(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The label for a string that was a boolean before YAML 1.2; empty for other strings.
  static func meant(by text: String) -> String {
    switch text.lowercased() {
    case "yes", "on", "1": "did you mean `true`?"
    case "no", "off", "0": "did you mean `false`?"
    default: ""
    }
  }
}
