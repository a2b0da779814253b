package import CognitoModel
internal import Diagnostics
package import JSON

// Members that are not in the service model.
extension PoolConfiguration {
  /// A part of the file with its structure in the model.
  struct Modeled {
    /// The kind and name of the part of the file.
    var place: MockPlan.Unmodeled.Place

    /// The members of the part, and their places.
    var part: Part

    /// The structure in the model; nil if the model does not have it.
    var structure: Structure?
  }

  /// All parts except the triggers, whose keys belong to authflow.
  var modeled: [Modeled] {
    var parts = [Modeled(place: .init(key: .pool), part: pool, structure: ServiceShapes.pool)]
    func add(_ key: ConfigurationKey, _ elements: [Part], _ structure: Structure?, _ name: String) {
      parts += elements.map { part in
        let place = MockPlan.Unmodeled.Place(key: key, name: part.members[name]?.string ?? "")
        return Modeled(place: place, part: part, structure: structure)
      }
    }
    add(.mfa, [mfa].compactMap(\.self), ServiceShapes.mfa, "")
    parts += clients.map { client in
      let place = MockPlan.Unmodeled.Place(key: .clients, client: client.name)
      return Modeled(place: place, part: client.part, structure: ServiceShapes.client)
    }
    add(.groups, groups, ServiceShapes.group, "GroupName")
    add(.resourceServers, resourceServers, ServiceShapes.resourceServer, "Identifier")
    add(.domain, domains, ServiceShapes.domain, "Domain")
    let providers = identityProviders.map(\.part)
    add(.identityProviders, providers, ServiceShapes.identityProvider, "ProviderName")
    parts += risks.map { part in
      let place = MockPlan.Unmodeled.Place(key: .risk, client: client(of: part))
      return Modeled(place: place, part: part, structure: ServiceShapes.risk)
    }
    add(.logDelivery, [logDelivery].compactMap(\.self), ServiceShapes.logDelivery, "")
    return parts
  }

  /// The members that a mock shows unchanged, except members of clients that are not in the file.
  var unmodeled: [MockPlan.Unmodeled] {
    modeled.filter { !isStray($0) }.flatMap { modeled in
      UnmodeledMember.all(in: modeled.part.members, of: modeled.structure).map { member in
        MockPlan.Unmodeled(place: modeled.place, member: member, range: modeled.part.range)
      }
    }
  }

  private func isStray(_ modeled: Modeled) -> Bool {
    modeled.place.key == .risk && modeled.place.client == nil
      && modeled.part.members["ClientId"] != nil
  }

  /// Warnings about members that are not in the service model, which the mock shows but does not
  /// use.
  ///
  /// Members with a known intended key are omitted, because the checker warns about them.
  var unknownMembers: [Diagnostic] {
    modeled.flatMap { modeled in
      let all = UnmodeledMember.all(in: modeled.part.members, of: modeled.structure)
      return all.filter { $0.meant == nil }.map { member in
        PoolConfiguration.lack(
          "the mock does not support `\(member.shownPath)`",
          at: modeled.part.place(of: member.path.first?.string ?? ""),
          help(for: member, in: modeled)
        )
      }
    }
  }

  private func help(for member: UnmodeledMember, in modeled: Modeled) -> String {
    // The member belongs to CreateUserPoolClient's request, and the file contains its response.
    if modeled.place.key == .clients, member.path == ["GenerateSecret"] {
      return "For a client with a secret, write `hasSecret: true` instead."
    }
    return "The mock returns the member, but does not use it. If scenarios depend on it, run them "
      + "on a live pool."
  }
}

/// A member of a configuration file that is not in the service model.
///
/// The member can be at any depth of a known structure. Its content is not checked.
package struct UnmodeledMember: Hashable, Sendable {
  /// The path from the part, ending with the member's name.
  ///
  /// The step for a list element consists of the members that identify the element.
  package var path: [JSONValue]

  /// The member's value, unchanged.
  package var value: JSONValue

  /// The key that the author most likely intended; nil if the member can be new.
  var meant: MeantKey?
}

extension UnmodeledMember {
  /// The path for messages, with dots between the names.
  var shownPath: String { path.compactMap(\.string).joined(separator: ".") }

  /// Returns all unmodeled members in a structure, in order; empty if `structure` is nil.
  static func all(
    in members: JSONObject,
    of structure: Structure?,
    at path: [JSONValue] = []
  ) -> [UnmodeledMember] {
    guard let structure else { return [] }
    return members.members.flatMap { name, value in
      let place = path + [.string(name)]
      if let member = structure[name] { return all(in: value, of: member.shape, at: place) }
      let meant = MeantKey(name, among: structure.members, isPart: path.isEmpty)
      return [UnmodeledMember(path: place, value: value, meant: meant)]
    }
  }

  private static func all(
    in value: JSONValue,
    of shape: Shape,
    at path: [JSONValue]
  ) -> [UnmodeledMember] {
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let members)):
      all(in: members, of: structure, at: path)
    case (.map(_, let part, _), .object(let members)):
      members.members.flatMap { all(in: $1, of: part, at: path + [.string($0)]) }
    case (.list(let element, _), .array(let elements)):
      elements.flatMap { value -> [UnmodeledMember] in
        guard case .structure(let structure) = element.kind, let members = value.object else {
          return []
        }
        return all(in: members, of: structure, at: path + [.object(members.marks(by: structure))])
      }
    default: []
    }
  }
}

extension JSONObject {
  /// The scalar members in the model, which identify a list element.
  fileprivate func marks(by structure: Structure) -> JSONObject {
    filter { name, value in
      structure[name] != nil && value.array == nil && value.object == nil
    }
  }
}

/// The structures of the parts of a configuration file; nil if the model does not have them.
package enum ServiceShapes {
  /// The `UserPool` of DescribeUserPool's response.
  package static var pool: Structure? { output("DescribeUserPool", "UserPool") }

  /// The response of GetUserPoolMfaConfig.
  package static var mfa: Structure? { CognitoModel.operation("GetUserPoolMfaConfig")?.output }

  /// The `UserPoolClient` of DescribeUserPoolClient's response.
  package static var client: Structure? { output("DescribeUserPoolClient", "UserPoolClient") }

  /// The `Group` of GetGroup's response.
  package static var group: Structure? { output("GetGroup", "Group") }

  /// The `ResourceServer` of DescribeResourceServer's response.
  package static var resourceServer: Structure? {
    output("DescribeResourceServer", "ResourceServer")
  }

  /// The `DomainDescription` of DescribeUserPoolDomain's response.
  package static var domain: Structure? { output("DescribeUserPoolDomain", "DomainDescription") }

  /// The `IdentityProvider` of DescribeIdentityProvider's response.
  package static var identityProvider: Structure? {
    output("DescribeIdentityProvider", "IdentityProvider")
  }

  /// The `RiskConfiguration` of DescribeRiskConfiguration's response, for the pool or a client.
  package static var risk: Structure? { output("DescribeRiskConfiguration", "RiskConfiguration") }

  /// The `LogDeliveryConfiguration` of GetLogDeliveryConfiguration's response.
  package static var logDelivery: Structure? {
    output("GetLogDeliveryConfiguration", "LogDeliveryConfiguration")
  }

  private static func output(_ operation: String, _ member: String) -> Structure? {
    guard
      case .structure(let structure) =
        CognitoModel.operation(operation)?.output[member]?.shape.kind
    else { return nil }
    return structure
  }
}
