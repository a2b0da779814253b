internal import Diagnostics
package import JSON
package import Project

/// The parts of a pool by name, as far as they are known.
package struct PoolParts: Sendable {
  /// The names of each kind; a kind that is not there is not known.
  package var names: [NamedPart.Kind: [String]]

  /// States what is known.
  package init(_ names: [NamedPart.Kind: [String]] = [:]) { self.names = names }

  /// The parts that a mock pool gets that is made of a configuration file.
  package init(_ plan: MockPlan) {
    let calls = plan.further + plan.unique
    let made = { (operation: String, member: String) in
      calls.filter { $0.operation == operation }.compactMap { $0.input[member]?.string }
    }
    names = [
      .client: plan.clientNames, .group: made("CreateGroup", "GroupName"),
      .domain: made("CreateUserPoolDomain", "Domain"),
      .resourceServer: made("CreateResourceServer", "Identifier"),
      .identityProvider: made("CreateIdentityProvider", "ProviderName"),
      .customAttribute: PoolParts.customAttributes(ofSchema: plan.creation.input["Schema"]),
    ]
  }

  /// The custom attributes that a pool shows: members of DescribeUserPool; nil where it shows none at all.
  package static func customAttributes(ofPool members: JSONObject) -> [String]? {
    members["SchemaAttributes"]?.array?.compactMap { $0["Name"]?.string }
  }

  /// The custom attributes that CreateUserPool makes, by the names that the pool shows.
  private static func customAttributes(ofSchema schema: JSONValue?) -> [String] {
    (schema?.array ?? []).compactMap { attribute in
      guard let name = attribute["Name"]?.string else { return nil }
      return attribute["DeveloperOnlyAttribute"] == true ? "dev:custom:\(name)" : "custom:\(name)"
    }
  }

  /// The parts that are known to be missing, in order.
  package func missing(among parts: [NamedPart]) -> [MissingPart] {
    parts.compactMap { part in
      guard let known = names[part.kind], !known.contains(part.name) else { return nil }
      return MissingPart(part: part, nearest: Suggestion.nearest(to: part.name, among: known))
    }
  }
}
