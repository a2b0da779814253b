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
  /// Whether two elements are one, of which the second was there before.
  func isSame(_ element: JSONObject, _ other: JSONObject) -> Bool {
    // A pool has one domain at the service, and one of its own.
    kind == .domain
      ? ListedPart.isOwnDomain(element) == ListedPart.isOwnDomain(other)
      : element[name] == other[name]
  }

  /// Whether a domain is not at the service.
  static func isOwnDomain(_ members: JSONObject) -> Bool {
    members["Domain"]?.string?.contains(".") == true
      || members["CustomDomainConfig"]?.isEmptyCollection == false
  }

  private init(
    _ name: String,
    _ structure: Structure?,
    _ list: WritableKeyPath<PoolDocument, [JSONObject]?>,
    part: @escaping (String) -> SettingPath.Part
  ) {
    (self.name, self.structure, self.list, self.part) = (name, structure, list, part)
  }

  /// Those whose elements have names of their own.
  package static var named: [ListedPart] { [groups, resourceServers, domains, identityProviders] }

  package static var all: [ListedPart] { named + [risks] }

  package static var groups: ListedPart {
    ListedPart("GroupName", ServiceShapes.group, \.groups) { .group($0) }
  }

  package static var resourceServers: ListedPart {
    ListedPart("Identifier", ServiceShapes.resourceServer, \.resourceServers) {
      .resourceServer($0)
    }
  }

  package static var domains: ListedPart {
    ListedPart("Domain", ServiceShapes.domain, \.domains) { .domain($0) }
  }

  /// Threat protection of the pool and of clients.
  package static var risks: ListedPart {
    ListedPart("ClientId", ServiceShapes.risk, \.risks) { .risk(client: $0.isEmpty ? nil : $0) }
  }

  package static var identityProviders: ListedPart {
    ListedPart("ProviderName", ServiceShapes.identityProvider, \.identityProviders) {
      .identityProvider($0)
    }
  }
}

extension ListedPart {
  /// What kind of part its elements are.
  package var kind: CanonicalSettings.Kind { part("").kind ?? .pool }

  /// The members that an update does not have, so that they stay.
  var fixed: Set<String> { kind == .identityProviders ? ["ProviderType"] : [] }

  /// The part that an element is, by its name.
  func part(of element: JSONObject) -> SettingPath.Part { part(element[name]?.string ?? "") }
}

extension CanonicalSettings.Kind {
  /// The list that the document has such parts in; nil where they are no list.
  package var listed: ListedPart? { ListedPart.all.first { $0.kind == self } }
}
