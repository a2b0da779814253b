internal import CognitoModel
package import JSON
internal import Project

/// The names of existing attributes; custom attributes have a prefix.
package enum SchemaNames {
  /// Converts an attribute from the input of CreateUserPool to the form that DescribeUserPool
  /// returns.
  package static func shown(_ value: JSONValue) -> JSONValue {
    guard var attribute = value.object, let name = attribute["Name"]?.string,
      !StandardAttribute.isKnown(name), StandardAttribute.customName(name) == nil
    else { return value }
    let isDevelopers = attribute["DeveloperOnlyAttribute"] == true
    attribute["Name"] = .string((isDevelopers ? "dev:custom:" : "custom:") + name)
    return .object(attribute)
  }
}
