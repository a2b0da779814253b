import JSON
internal import Values

/// A pool's definition of one user attribute.
struct AttributeSchema: Hashable, Sendable {
  let name: String
  let kind: Kind
  let isRequired: Bool
  let isMutable: Bool

  /// Whether only an administrator may write the attribute.
  let isDeveloperOnly: Bool

  enum Kind: Hashable, Sendable {
    case text(lengths: ClosedRange<Int>)
    case number(values: ClosedRange<Double>)
    case boolean
    case date
  }
}

extension AttributeSchema {
  /// Reads an element of `SchemaAttributes`; nil if the element has no name.
  init?(_ schema: JSONValue) {
    guard let name = schema["Name"]?.string else { return nil }
    self.name = name
    isRequired = schema["Required"]?.bool ?? false
    isMutable = schema["Mutable"]?.bool ?? true
    isDeveloperOnly = schema["DeveloperOnlyAttribute"]?.bool ?? false
    switch schema["AttributeDataType"]?.string {
    case "Number": kind = .number(values: AttributeSchema.values(schema))
    case "Boolean": kind = .boolean
    case "DateTime": kind = .date
    default: kind = .text(lengths: AttributeSchema.lengths(schema))
    }
  }

  private static func lengths(_ schema: JSONValue) -> ClosedRange<Int> {
    let constraints = schema["StringAttributeConstraints"]
    let shortest = constraints?["MinLength"]?.string.flatMap { Int($0) } ?? 0
    let longest = constraints?["MaxLength"]?.string.flatMap { Int($0) } ?? 2048
    return shortest...max(shortest, longest)
  }

  private static func values(_ schema: JSONValue) -> ClosedRange<Double> {
    let constraints = schema["NumberAttributeConstraints"]
    let least = constraints?["MinValue"]?.string.flatMap { Double($0) } ?? -.infinity
    let most = constraints?["MaxValue"]?.string.flatMap { Double($0) } ?? .infinity
    return least...max(least, most)
  }

  /// A decimal number without an exponent; nil for any other string.
  ///
  /// «unconfirmed»: that the service accepts fractions.
  private static func number(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    return isDecimal ? Double(text) : nil
  }

  /// The error in a value; nil if the value is valid.
  ///
  /// The constraints are documented. The message is «unconfirmed».
  func fault(in value: String) -> String? {
    switch kind {
    case .text(let lengths):
      let length = value.utf16.count
      if length < lengths.lowerBound { return "\(name): String is shorter than the minimum length" }
      if length > lengths.upperBound { return "\(name): String is longer than the maximum length" }
      return nil
    case .number(let values):
      guard let number = AttributeSchema.number(value) else {
        return "\(name): Type for attribute {\(name)} could not be determined"
      }
      return values.contains(number) ? nil : "\(name): Number is out of range"
    case .boolean:
      return ["true", "false"].contains(value.lowercased())
        ? nil : "\(name): Type for attribute {\(name)} could not be determined"
    // «unconfirmed»: which strings the service accepts as a date.
    case .date: return nil
    }
  }
}

// MARK: - Names in messages

extension AttributeSchema {
  /// The message's line for a missing required attribute.
  ///
  /// Observed for `email`, `preferred_username` (amplify-ui's recording of a response), and `name`,
  /// which is called `name.formatted`. The other names of the service's own schema are
  /// «unconfirmed». So are `emails` and `phoneNumbers` of older traces.
  var missingLine: String {
    guard let inner = AttributeSchema.innerNames[name] else {
      return "\(name): The attribute is required"
    }
    return "\(inner): The attribute \(inner) is required"
  }

  private static let innerNames = [
    "name": "name.formatted", "given_name": "name.givenName", "family_name": "name.familyName",
    "middle_name": "name.middleName",
  ]
}
