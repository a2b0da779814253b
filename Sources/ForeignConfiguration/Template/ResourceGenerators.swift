internal import JSON

/// Sources of undeclared resources in a template: macros, AWS SAM, and modules.
struct ResourceGenerators {
  /// Whether the created resources are unknown.
  let areOpen: Bool
  /// The name prefixes of resources created from other resources.
  private let prefixes: [String]

  init(_ template: JSONObject) {
    let resources = template["Resources"]?.object ?? [:]
    let transforms = template.transforms
    let isOfSAM = transforms.contains { $0.hasPrefix("AWS::Serverless-") }
    areOpen =
      transforms.contains {
        !$0.hasPrefix("AWS::Serverless-") && !ResourceGenerators.plain.contains($0)
      }
      || ["Resources", "Conditions", "Outputs"].contains { section in
        template[section]?.object?.keys.contains { $0.hasPrefix("Fn::") } ?? false
      } || template["Fn::Transform"] != nil
    let generators = resources.members.filter { _, resource in
      let type = resource["Type"]?.string ?? ""
      return type.hasPrefix("AWS::Serverless::") || type.hasSuffix("::MODULE")
        || resource["Connectors"] != nil
    }
    // SAM creates these resources for functions without their own API (SAM developer guide,
    // generated resources).
    prefixes = generators.map(\.key) + (isOfSAM ? ["Serverless", "CodeDeployServiceRole"] : [])
  }

  /// Transforms that create no additional resources.
  private static let plain: Set = ["AWS::LanguageExtensions", "AWS::SecretsManager-2020-07-23"]

  /// Whether a resource of this name can be created.
  func canMake(_ name: String) -> Bool { areOpen || prefixes.contains(where: name.hasPrefix) }
}

extension JSONObject {
  /// The macros for the whole template.
  var transforms: [String] {
    guard let value = self["Transform"] else { return [] }
    // A computed transform can have any name.
    return (value.array ?? [value]).map { $0.string ?? $0["Name"]?.string ?? "" }
  }
}
