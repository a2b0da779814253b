internal import CognitoModel
internal import Diagnostics
internal import JSON

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
