internal import JSON
internal import ServiceRules

// Calls for the parts of a pool.
extension DeploymentCalls {
  /// The calls that create the parts of a pool, in the deployer's order.
  func parts(in environment: PoolEnvironment) -> [DeployedCall] {
    let listed = listed(in: environment)
    return listed + clients(in: environment) + others(in: environment)
  }

  /// Each call is checked against the state after the previous calls.
  private func clients(in environment: PoolEnvironment) -> [DeployedCall] {
    let all = document.clients ?? []
    return all.enumerated().map { index, client in
      var input = input("CreateUserPoolClient", client.members)
      input.set("GenerateSecret", client.hasSecret ? true : nil)
      if input.members["ClientName"] == nil { input.set("ClientName", .string("client")) }
      var before = environment
      let others = environment.parts
      before.parts = { $0 == .clients ? all.prefix(index).map(\.members) : others($0) }
      return call(input, .client(client.name), in: before)
    }
  }

  /// The lists of named parts, in the order in which the deployer creates them.
  private static var created: [ListedPart] {
    [.identityProviders, .resourceServers, .groups, .domains]
  }

  private func listed(in environment: PoolEnvironment) -> [DeployedCall] {
    DeploymentCalls.created.flatMap { kind in
      let all = document[keyPath: kind.list] ?? []
      let sameNamed = Dictionary(grouping: all.indices) {
        all[$0][kind.name]?.string?.lowercased() ?? ""
      }
      return all.enumerated().map { index, members in
        let part = kind.part(of: members)
        var input = input(kind.creation, members)
        if document.computedNames[part] != nil {
          input.set(kind.name, members[kind.name], isKnown: false)
        }
        // Each call is checked against the state after the previous calls.
        var before = environment
        let (own, others) = (kind.surrounding, environment.parts)
        // Among thousands of groups, only those with the same name can clash.
        let name = members[kind.name]?.string?.lowercased() ?? ""
        let rivals = own == .groups ? sameNamed[name]?.prefix { $0 < index }.map { all[$0] } : nil
        let earlier = (rivals ?? Array(all.prefix(index))).filter {
          !document.excludes(kind.part(of: $0), part, of: document)
        }
        before.parts = { $0 == own ? earlier : others($0) }
        return call(input, part, in: before)
      }
    }
  }

  private func others(in environment: PoolEnvironment) -> [DeployedCall] {
    let risks = (document.risks ?? []).map { members in
      let part = SettingPath.Part.risk(client: members["ClientId"]?.string)
      return call(input("SetRiskConfiguration", members), part, in: environment)
    }
    let logs = [document.logDelivery].compactMap(\.self).map { members in
      call(input("SetLogDeliveryConfiguration", members), .logDelivery, in: environment)
    }
    // The described pool already has the attributes that such a call added.
    let pages = pages(in: environment).filter { $0.call.operation != "AddCustomAttributes" }
    return risks + logs + pages
  }

  /// The calls for settings that are neither compared nor exported, such as sign-in pages.
  ///
  /// Each call is checked against the state after the previous calls.
  func pages(in environment: PoolEnvironment) -> [DeployedCall] {
    document.checkOnlySettings.enumerated().map { index, page in
      // A part of a list exists only if other conditions leave out the part of the same name.
      let list = DeploymentCalls.created.first { $0.creation == page.operation }?.surrounding
      let earlier =
        list == nil ? earlierPages(than: page, document.checkOnlySettings.prefix(index)) : []
      let kind: PoolEnvironment.Kind? =
        switch page.operation {
        case "CreateManagedLoginBranding": .brandings
        case "CreateTerms": .terms
        default: list
        }
      var before = environment
      let others = environment.parts
      before.parts = { $0 == kind ? earlier : others($0) }
      return call(input(page.operation, page.members), page.part, in: before)
    }
  }
}

extension DeploymentCalls {
  /// The settings of the same kind that exist before a page, without those that exist only under
  /// another condition.
  private func earlierPages(
    than page: CheckOnlySettings,
    _ pages: ArraySlice<CheckOnlySettings>
  ) -> [JSONObject] {
    pages.filter {
      $0.operation == page.operation && !document.excludes($0.part, page.part, of: document)
    }.map(\.members)
  }
}

extension ListedPart {
  /// The kind of part that rules use for this list.
  fileprivate var surrounding: PoolEnvironment.Kind {
    switch kind {
    case .identityProviders: .identityProviders
    case .resourceServers: .resourceServers
    case .domain: .domains
    default: .groups
    }
  }
}
