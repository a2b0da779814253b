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
    return value(of: scalar.text) ?? .string(scalar.text)
  }

  /// The value of a plain scalar, by its first character; nil for a string.
  private static func value(of text: String) -> JSONValue? {
    guard let first = text.utf8.first else { return nil }
    return switch first {
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      PlainBoolean.value(of: text).map { .bool($0) }
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "~"):
      ["null", "Null", "NULL", "~"].contains(text) ? .null : nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      JSONNumber(text).map { .number($0) }
    default: nil
    }
  }
}
