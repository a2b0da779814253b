internal import JSON

/// What makes resources of a template's that it does not declare: macros, AWS SAM and modules.
struct TemplateMakers {
  /// Whether nobody knows what is made.
  let areOpen: Bool
  /// What the names of resources begin with that are made of others.
  private let prefixes: [String]

  init(_ template: JSONObject) {
    let resources = template["Resources"]?.object ?? [:]
    let transforms = template.transforms
    let isOfSAM = transforms.contains { $0.hasPrefix("AWS::Serverless-") }
    areOpen =
      transforms.contains {
        !$0.hasPrefix("AWS::Serverless-") && !TemplateMakers.plain.contains($0)
      }
      || ["Resources", "Conditions", "Outputs"].contains { section in
        template[section]?.object?.keys.contains { $0.hasPrefix("Fn::") } ?? false
      } || template["Fn::Transform"] != nil
    let makers = resources.members.filter { _, resource in
      let type = resource["Type"]?.string ?? ""
      return type.hasPrefix("AWS::Serverless::") || type.hasSuffix("::MODULE")
        || resource["Connectors"] != nil
    }
    // What SAM makes for functions without an API of their own (SAM developer guide, generated resources).
    prefixes = makers.map(\.key) + (isOfSAM ? ["Serverless", "CodeDeployServiceRole"] : [])
  }

  /// Transforms that make no resource beside those that are written.
  private static let plain: Set = ["AWS::LanguageExtensions", "AWS::SecretsManager-2020-07-23"]

  /// Whether a resource of this name can be made.
  func canMake(_ name: String) -> Bool { areOpen || prefixes.contains(where: name.hasPrefix) }
}

extension JSONObject {
  /// The macros that work on a whole template.
  var transforms: [String] {
    guard let value = self["Transform"] else { return [] }
    // One that is computed may be any.
    return (value.array ?? [value]).map { $0.string ?? $0["Name"]?.string ?? "" }
  }
}
