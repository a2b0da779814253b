internal import CognitoModel
internal import Diagnostics
internal import JSON

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
        PoolConfiguration.mockWarning(
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
