package import CognitoModel
internal import Diagnostics
package import JSON

// What the service model does not know of a file, part by part.
extension PoolConfiguration {
  /// A part of the file whose members the model has.
  struct Modelled {
    /// What it is, and which of its kind.
    var place: MockPlan.Unmodelled.Place

    /// Its members and where they stand.
    var part: Part

    /// What the model knows of it.
    var structure: Structure?
  }

  /// Every part but the triggers, which are authflow's own words.
  var modelled: [Modelled] {
    var parts = [Modelled(place: .init(key: .pool), part: pool, structure: ServiceShapes.pool)]
    func add(_ key: ConfigurationKey, _ elements: [Part], _ structure: Structure?, _ name: String) {
      parts += elements.map { part in
        let place = MockPlan.Unmodelled.Place(key: key, name: part.members[name]?.string ?? "")
        return Modelled(place: place, part: part, structure: structure)
      }
    }
    add(.mfa, [mfa].compactMap(\.self), ServiceShapes.mfa, "")
    parts += clients.map { client in
      let place = MockPlan.Unmodelled.Place(key: .clients, client: client.name)
      return Modelled(place: place, part: client.part, structure: ServiceShapes.client)
    }
    add(.groups, groups, ServiceShapes.group, "GroupName")
    add(.resourceServers, resourceServers, ServiceShapes.resourceServer, "Identifier")
    add(.domain, domains, ServiceShapes.domain, "Domain")
    let providers = identityProviders.map(\.part)
    add(.identityProviders, providers, ServiceShapes.identityProvider, "ProviderName")
    parts += risks.map { part in
      let place = MockPlan.Unmodelled.Place(key: .risk, client: client(of: part))
      return Modelled(place: place, part: part, structure: ServiceShapes.risk)
    }
    add(.logDelivery, [logDelivery].compactMap(\.self), ServiceShapes.logDelivery, "")
    return parts
  }

  /// What a mock shows as it stands in the file; settings of clients that the file does not have are
  /// nobody's.
  var unmodelled: [MockPlan.Unmodelled] {
    modelled.filter { !isStray($0) }.flatMap { modelled in
      UnmodelledMember.all(in: modelled.part.members, of: modelled.structure).map { member in
        MockPlan.Unmodelled(place: modelled.place, member: member, range: modelled.part.range)
      }
    }
  }

  private func isStray(_ modelled: Modelled) -> Bool {
    modelled.place.key == .risk && modelled.place.client == nil
      && modelled.part.members["ClientId"] != nil
  }

  /// Members that the service model does not know; the mock shows them and goes by none.
  ///
  /// Likely slips are left out: the checker has warned of them.
  var unknownMembers: [Diagnostic] {
    modelled.flatMap { modelled in
      let all = UnmodelledMember.all(in: modelled.part.members, of: modelled.structure)
      return all.filter { Suggestion.slip($0.name, of: $0.known) == nil }.map { member in
        PoolConfiguration.lack(
          "the mock does not know `\(member.shownPath)`",
          at: modelled.part.place(of: member.path.first?.string ?? ""),
          "It is shown as it stands here, and not used."
        )
      }
    }
  }
}

/// A member of a configuration file that the service model does not know.
///
/// It can stand anywhere in what the model knows; what stands in it is nobody's but its own.
package struct UnmodelledMember: Hashable, Sendable {
  /// The way from its part: names of members, and of each list's element the members that tell it
  /// apart; the last one is its own name.
  package var path: [JSONValue]

  /// What stands there.
  package var value: JSONValue

  /// The members that the model knows at its place.
  var known: [String] = []
}

extension UnmodelledMember {
  /// Its own name.
  var name: String { path.last?.string ?? "" }

  /// Where it stands, in the words of a message.
  var shownPath: String { path.compactMap(\.string).joined(separator: ".") }

  /// All that a structure's members have in them, in their order; without a structure nothing is known
  /// to be unknown.
  static func all(
    in members: JSONObject,
    of structure: Structure?,
    at path: [JSONValue] = []
  ) -> [UnmodelledMember] {
    guard let structure else { return [] }
    return members.members.flatMap { name, value in
      let place = path + [.string(name)]
      if let member = structure[name] { return all(in: value, of: member.shape, at: place) }
      let known = structure.members.map(\.name)
      return [UnmodelledMember(path: place, value: value, known: known)]
    }
  }

  private static func all(
    in value: JSONValue,
    of shape: Shape,
    at path: [JSONValue]
  ) -> [UnmodelledMember] {
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let members)):
      all(in: members, of: structure, at: path)
    case (.map(_, let part, _), .object(let members)):
      members.members.flatMap { all(in: $1, of: part, at: path + [.string($0)]) }
    case (.list(let element, _), .array(let elements)):
      elements.flatMap { value -> [UnmodelledMember] in
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
  /// The plain values that the model knows, which an element of a list is told apart by.
  fileprivate func marks(by structure: Structure) -> JSONObject {
    filter { name, value in
      structure[name] != nil && value.array == nil && value.object == nil
    }
  }
}

/// The structures whose members a configuration file has; nil where the model lacks them.
package enum ServiceShapes {
  /// The pool itself.
  package static var pool: Structure? { output("DescribeUserPool", "UserPool") }

  /// Its second factors.
  package static var mfa: Structure? { CognitoModel.operation("GetUserPoolMfaConfig")?.output }

  /// An app client.
  package static var client: Structure? { output("DescribeUserPoolClient", "UserPoolClient") }

  /// A group.
  package static var group: Structure? { output("GetGroup", "Group") }

  /// A resource server.
  package static var resourceServer: Structure? {
    output("DescribeResourceServer", "ResourceServer")
  }

  /// A domain.
  package static var domain: Structure? { output("DescribeUserPoolDomain", "DomainDescription") }

  /// An identity provider.
  package static var identityProvider: Structure? {
    output("DescribeIdentityProvider", "IdentityProvider")
  }

  /// Threat protection of the pool or of a client.
  package static var risk: Structure? { output("DescribeRiskConfiguration", "RiskConfiguration") }

  /// Where logs go.
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
