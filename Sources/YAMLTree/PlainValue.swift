package import JSON

/// Reads scalars without a known type by YAML 1.2's core schema (10.3.2), as far as JSON supports
/// it.
///
/// Numbers that are invalid in JSON, such as the code `012345` or the phone number `+15550100`,
/// stay strings.
package enum PlainValue {
  /// Returns the value of a scalar; a quoted scalar is a string.
  package static func value(of scalar: YAMLScalar, tag: YAMLTag?) -> JSONValue {
    guard tag != .string, scalar.isPlain || tag != nil else { return .string(scalar.text) }
    if let boolean = PlainBoolean.value(of: scalar.text) { return .bool(boolean) }
    if ["null", "Null", "NULL", "~"].contains(scalar.text) { return .null }
    return JSONNumber(scalar.text).map { .number($0) } ?? .string(scalar.text)
  }
}
