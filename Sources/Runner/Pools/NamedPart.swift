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
    "the pool has no \(part.kind.rawValue) `\(part.name)`, which the scenario names"
      + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }
}
