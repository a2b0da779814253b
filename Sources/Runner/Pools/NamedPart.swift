internal import Diagnostics
package import JSON
package import Project

/// A part of a pool that a scenario names, and so asks for.
package struct NamedPart: Hashable, Sendable {
  /// What a pool can have several of, by name.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case client, group, domain
    case resourceServer = "resource server"
    case identityProvider = "identity provider"
    case customAttribute = "custom attribute"
    case trigger = "stub for the trigger"
  }

  /// What it is.
  package var kind: Kind

  /// The name that the scenario has for it.
  package var name: String

  /// States a part.
  package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  /// A custom attribute as scenarios and answers name it; nil for a standard one.
  init?(attribute name: String) {
    guard name.hasPrefix("custom:") || name.hasPrefix("dev:") else { return nil }
    self.init(.customAttribute, name)
  }

  /// The resource server of a scope of its own, `IDENTIFIER/SCOPE`; nil for OpenID Connect's scopes.
  init?(scope: String) {
    guard let slash = scope.lastIndex(of: "/"), slash != scope.startIndex else { return nil }
    self.init(.resourceServer, String(scope[..<slash]))
  }
}

/// A part that a scenario names and a pool does not have.
package struct MissingPart: Hashable, Sendable {
  /// What is missing.
  package var part: NamedPart

  /// A part of the pool that was likely meant; nil where none is known.
  package var nearest: String?

  /// The fact: lower case, no full stop.
  package var message: String {
    "the pool has no \(part.kind.rawValue) `\(part.name)`, which the scenario uses"
      + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }
}

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

  /// What keeps a scenario that names these parts from the pool; nil where none is known to be missing.
  func unmetPrecondition(naming parts: [NamedPart]) -> UnmetPrecondition? {
    let missing = missing(among: parts)
    return missing.isEmpty ? nil : .lacks(missing)
  }
}
