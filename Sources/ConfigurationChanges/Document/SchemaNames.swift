internal import CognitoModel
package import JSON
internal import Project

/// The names of existing attributes; custom attributes have a prefix.
package enum SchemaNames {
  /// Converts an attribute from the input of CreateUserPool to the form that DescribeUserPool
  /// returns.
  package static func shown(_ value: JSONValue) -> JSONValue {
    guard var attribute = value.object, let name = attribute["Name"]?.string,
      !StandardAttribute.isKnown(name), CustomAttribute(shownName: name) == nil
    else { return value }
    attribute["Name"] = .string(CustomAttribute.shownName(name, of: value))
    return .object(attribute)
  }
}
