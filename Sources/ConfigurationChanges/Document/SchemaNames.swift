package import JSON
internal import Project

/// What attributes are called once they are there: custom ones get a word before their names.
package enum SchemaNames {
  /// An attribute as DescribeUserPool shows it, of one as CreateUserPool takes it.
  package static func shown(_ value: JSONValue) -> JSONValue {
    guard var attribute = value.object, let name = attribute["Name"]?.string,
      !StandardAttribute.isKnown(name), StandardAttribute.customName(name) == nil
    else { return value }
    let isDevelopers = attribute["DeveloperOnlyAttribute"] == true
    attribute["Name"] = .string((isDevelopers ? "dev:custom:" : "custom:") + name)
    return .object(attribute)
  }
}
