package import JSON
internal import Project

/// The names of existing attributes: custom ones get a prefix.
package enum SchemaNames {
  /// An attribute as shown by DescribeUserPool, from one as taken by CreateUserPool.
  package static func shown(_ value: JSONValue) -> JSONValue {
    guard var attribute = value.object, let name = attribute["Name"]?.string,
      !StandardAttribute.isKnown(name), StandardAttribute.customName(name) == nil
    else { return value }
    let isDevelopers = attribute["DeveloperOnlyAttribute"] == true
    attribute["Name"] = .string((isDevelopers ? "dev:custom:" : "custom:") + name)
    return .object(attribute)
  }
}
