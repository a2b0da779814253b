internal import CognitoModel
internal import Diagnostics
package import JSON
package import Project

/// A part of a pool that a scenario names and therefore requires.
package struct NamedPart: Hashable, Sendable {
  /// The kinds of named parts, of which a pool can have several.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case client, group, domain
    case resourceServer = "resource server"
    case identityProvider = "identity provider"
    case customAttribute = "custom attribute"
    case trigger = "stub for the trigger"
  }

  /// The part's kind.
  package var kind: Kind

  /// The part's name in the scenario.
  package var name: String

  /// Creates a part of a kind with a name.
  init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  /// Takes a custom attribute's name from a scenario or response; nil for a standard attribute.
  init?(attribute name: String) {
    guard name.hasPrefix("custom:") || name.hasPrefix("dev:") else { return nil }
    self.init(.customAttribute, name)
  }

  /// Takes the resource server of a custom scope, `IDENTIFIER/SCOPE`; nil for OpenID Connect
  /// scopes.
  init?(scope: String) {
    guard let slash = scope.lastIndex(of: "/"), slash != scope.startIndex else { return nil }
    self.init(.resourceServer, String(scope[..<slash]))
  }
}

/// A part that a scenario names but a pool does not have.
package struct MissingPart: Hashable, Sendable {
  /// The missing part.
  package var part: NamedPart

  /// The pool's part with the most similar name; nil if none is known.
  package var nearest: String?

  /// The failure's message: lowercase, without a full stop.
  package var message: String {
    "the pool has no \(part.kind.rawValue) `\(part.name)`, which the scenario uses"
      + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }
}

/// The names of a pool's known parts, by kind.
package struct PoolParts: Sendable {
  /// The names of each kind.
  ///
  /// The parts of a missing kind are unknown.
  package var names: [NamedPart.Kind: [String]]

  /// Creates the parts from the known names.
  package init(_ names: [NamedPart.Kind: [String]] = [:]) { self.names = names }

  /// The parts of a mock pool that is created from a configuration file.
  package init(_ plan: MockPlan) {
    names = [
      .client: plan.clientNames,
      .customAttribute: PoolParts.customAttributes(ofSchema: plan.creation.input["Schema"]),
      .trigger: plan.triggers?.input.keys ?? [],
    ]
    for (operation, (kind, path)) in NamedCall.making {
      let calls = plan.further.filter { $0.operation == operation }
      names[kind] = calls.compactMap { $0.input.value(at: path)?.string }
    }
  }

  /// The parts of a pool created for one scenario, whose only triggers are the scenario's own.
  static let ofOwnPool = PoolParts([.trigger: []])

  /// The custom attributes in members of DescribeUserPool; nil without any attributes.
  package static func customAttributes(ofPool members: JSONObject) -> [String]? {
    members["SchemaAttributes"]?.array?.compactMap { $0["Name"]?.string }
  }

  /// The custom attributes that CreateUserPool creates, by the names in the pool's responses.
  private static func customAttributes(ofSchema schema: JSONValue?) -> [String] {
    (schema?.array ?? []).compactMap { attribute in
      attribute["Name"]?.string.map { CustomAttribute.shownName($0, of: attribute) }
    }
  }

  /// The parts that are known to be missing, in order.
  package func missing(among parts: [NamedPart]) -> [MissingPart] {
    parts.compactMap { part in
      guard let known = names[part.kind], !known.contains(part.name) else { return nil }
      // There are few trigger names, so a different name is not a typo.
      let nearest =
        part.kind == .trigger ? nil : Suggestion.nearest(to: part.name, among: known)
      return MissingPart(part: part, nearest: nearest)
    }
  }

  /// The unmet precondition of a scenario that names these parts; nil if no part is known to be
  /// missing.
  func unmetPrecondition(naming parts: [NamedPart]) -> UnmetPrecondition? {
    let missing = missing(among: parts)
    return missing.isEmpty ? nil : .lacks(missing)
  }
}
