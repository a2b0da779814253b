package import CognitoModel
package import JSON
internal import Project

/// A kind of part of which a pool can have several, such as groups.
package struct ListedPart {
  /// The operation that creates an element.
  package let creation: String
  package let structure: Structure?
  /// The member that identifies elements.
  package let name: String
  package let part: (String) -> SettingPath.Part
  package let list: WritableKeyPath<PoolDocument, [JSONObject]?>
  /// Whether two elements are the same part; the second is the older element.
  func isSame(_ element: JSONObject, _ other: JSONObject) -> Bool {
    // A pool can have one domain at the service and one custom domain.
    kind == .domain
      ? ListedPart.isOwnDomain(element) == ListedPart.isOwnDomain(other)
      : element[name] == other[name]
  }

  /// Whether a domain is a custom domain; `members` also has this form in a template.
  package static func isOwnDomain(_ members: JSONObject) -> Bool {
    members["Domain"]?.string?.contains(".") == true
      || members["CustomDomainConfig"]?.isEmptyCollection == false
  }

  private init(
    _ creation: String,
    _ name: String,
    _ structure: Structure?,
    _ list: WritableKeyPath<PoolDocument, [JSONObject]?>,
    part: @escaping (String) -> SettingPath.Part
  ) {
    (self.creation, self.name, self.structure) = (creation, name, structure)
    (self.list, self.part) = (list, part)
  }

  /// The lists whose elements have their own names.
  package static var named: [ListedPart] { [groups, resourceServers, domains, identityProviders] }

  package static var all: [ListedPart] { named + [risks] }

  package static var groups: ListedPart {
    ListedPart("CreateGroup", "GroupName", ServiceShapes.group, \.groups) { .group($0) }
  }

  package static var resourceServers: ListedPart {
    ListedPart(
      "CreateResourceServer",
      "Identifier",
      ServiceShapes.resourceServer,
      \.resourceServers
    ) {
      .resourceServer($0)
    }
  }

  package static var domains: ListedPart {
    ListedPart("CreateUserPoolDomain", "Domain", ServiceShapes.domain, \.domains) { .domain($0) }
  }

  /// Threat protection of the pool and of clients.
  package static var risks: ListedPart {
    ListedPart("SetRiskConfiguration", "ClientId", ServiceShapes.risk, \.risks) {
      .risk(client: $0.isEmpty ? nil : $0)
    }
  }

  package static var identityProviders: ListedPart {
    ListedPart(
      "CreateIdentityProvider",
      "ProviderName",
      ServiceShapes.identityProvider,
      \.identityProviders
    ) {
      .identityProvider($0)
    }
  }
}

extension ListedPart {
  /// The kind of part that the elements are.
  package var kind: CanonicalSettings.Kind { part("").kind ?? .pool }

  /// The members that an update can't change.
  var fixed: Set<String> { kind == .identityProviders ? ["ProviderType"] : [] }

  /// The part for an element, by its name.
  func part(of element: JSONObject) -> SettingPath.Part { part(element[name]?.string ?? "") }
}

extension CanonicalSettings.Kind {
  /// The list that contains parts of this kind; nil if they are not in a list.
  package var listed: ListedPart? { ListedPart.all.first { $0.kind == self } }
}
