internal import CognitoModel
internal import JSON
internal import Project

/// A part of a pool that is a list of elements with names.
struct ListedPart {
  let structure: Structure?
  /// The member that tells elements apart.
  let name: String
  let part: (String) -> SettingPath.Part
  let list: WritableKeyPath<PoolDocument, [JSONObject]?>
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

  static var all: [ListedPart] { [groups, resourceServers, domains, identityProviders] }

  static var groups: ListedPart {
    ListedPart(
      structure: ServiceShapes.group,
      name: "GroupName",
      part: { .group($0) },
      list: \.groups
    )
  }

  static var resourceServers: ListedPart {
    ListedPart(
      structure: ServiceShapes.resourceServer,
      name: "Identifier",
      part: { .resourceServer($0) },
      list: \.resourceServers
    )
  }

  static var domains: ListedPart {
    ListedPart(
      structure: ServiceShapes.domain,
      name: "Domain",
      part: { .domain($0) },
      list: \.domains
    )
  }

  static var risks: ListedPart {
    ListedPart(
      structure: ServiceShapes.risk,
      name: "ClientId",
      part: { .risk(client: $0.isEmpty ? nil : $0) },
      list: \.risks
    )
  }

  static var identityProviders: ListedPart {
    ListedPart(
      structure: ServiceShapes.identityProvider,
      name: "ProviderName",
      part: { .identityProvider($0) },
      list: \.identityProviders,
      fixed: ["ProviderType"]
    )
  }
}

extension ForeignReader {
  /// Adds an element to a list; one without a name, or with one that only a deployment knows, has that of its
  /// resource.
  mutating func add(
    _ own: JSONObject,
    _ part: ListedPart,
    _ resource: String,
    _ spelling: Spelling,
    to document: inout PoolDocument
  ) {
    let names = [part.name, "identifier", "domain", "provider_name", "name"]
    let name = names.lazy.compactMap { own[$0]?.plainText }.first ?? resource
    var element = members(own, part.structure, spelling, at: SettingPath(part.part(name)))
    if unknown.contains(SettingPath(part.part(name), [part.name])) {
      computedNames[part.part(name)] = element[part.name]?.string
      element[part.name] = .string(name)
    }
    if element[part.name] == nil { element[part.name] = .string(name) }
    document.addresses[part.part(name)] = resource
    document[keyPath: part.list] = (document[keyPath: part.list] ?? []) + [element]
  }
}
