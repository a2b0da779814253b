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
    let calls = plan.further
    let made = { (operation: String, member: String) in
      calls.filter { $0.operation == operation }.compactMap { $0.input[member]?.string }
    }
    names = [
      .client: plan.clientNames, .group: made("CreateGroup", "GroupName"),
      .domain: made("CreateUserPoolDomain", "Domain"),
      .resourceServer: made("CreateResourceServer", "Identifier"),
      .identityProvider: made("CreateIdentityProvider", "ProviderName"),
      .customAttribute: PoolParts.customAttributes(ofSchema: plan.creation.input["Schema"]),
      .trigger: plan.triggers?.input.keys ?? [],
    ]
  }

  /// What is known of a pool that is made for one scenario: its only triggers are the scenario's own.
  static let ofOwnPool = PoolParts([.trigger: []])

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
      // The name of a trigger is one of few, so another one is not what was meant.
      let nearest =
        part.kind == .trigger ? nil : Suggestion.nearest(to: part.name, among: known)
      return MissingPart(part: part, nearest: nearest)
    }
  }
}
