package import CognitoModel
package import JSON
internal import Project

/// A part of a pool that is a list of elements with names.
package struct ListedPart {
  package let structure: Structure?
  /// The member that tells elements apart.
  package let name: String
  package let part: (String) -> SettingPath.Part
  package let list: WritableKeyPath<PoolDocument, [JSONObject]?>
  /// The members that an update has not, so that they stay.
  var fixed: Set<String> = []

  /// Whether two elements are one, of which the second was there before.
  func isSame(_ element: JSONObject, _ other: JSONObject) -> Bool {
    // A pool has one domain at the service, and one of its own.
    name == "Domain"
      ? ListedPart.isOwnDomain(element) == ListedPart.isOwnDomain(other)
      : element[name] == other[name]
  }

  /// Whether a domain is not at the service.
  static func isOwnDomain(_ members: JSONObject) -> Bool {
    members["Domain"]?.string?.contains(".") == true
      || members["CustomDomainConfig"]?.isEmptyCollection == false
  }

  package static var all: [ListedPart] { [groups, resourceServers, domains, identityProviders] }

  package static var groups: ListedPart {
    ListedPart(
      structure: ServiceShapes.group,
      name: "GroupName",
      part: { .group($0) },
      list: \.groups
    )
  }

  package static var resourceServers: ListedPart {
    ListedPart(
      structure: ServiceShapes.resourceServer,
      name: "Identifier",
      part: { .resourceServer($0) },
      list: \.resourceServers
    )
  }

  package static var domains: ListedPart {
    ListedPart(
      structure: ServiceShapes.domain,
      name: "Domain",
      part: { .domain($0) },
      list: \.domains
    )
  }

  package static var risks: ListedPart {
    ListedPart(
      structure: ServiceShapes.risk,
      name: "ClientId",
      part: { .risk(client: $0.isEmpty ? nil : $0) },
      list: \.risks
    )
  }

  package static var identityProviders: ListedPart {
    ListedPart(
      structure: ServiceShapes.identityProvider,
      name: "ProviderName",
      part: { .identityProvider($0) },
      list: \.identityProviders,
      fixed: ["ProviderType"]
    )
  }
}
