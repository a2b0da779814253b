internal import Diagnostics
internal import JSON
internal import Values

/// A configuration, reduced to what can be created for one run.
struct CreationSource {
  var configuration: PoolConfiguration
  let mark: CreatedPoolIdentifiers
  let place: CreationPlace
  private(set) var notes: [CreationDifference] = []

  init(_ configuration: PoolConfiguration, _ mark: CreatedPoolIdentifiers, in place: CreationPlace)
  {
    (self.configuration, self.mark, self.place) = (configuration, mark, place)
  }

  mutating func note(_ fact: CreationDifference.Fact, at range: SourceRange) {
    notes.append(CreationDifference(fact: fact, range: range))
  }

  /// Keeps the identity providers whose secret is known, and removes the others from the clients.
  mutating func takeProviders(_ secrets: (String) -> Secret?) {
    var missing: Set<JSONValue> = []
    var kept: [PoolConfiguration.IdentityProvider] = []
    for var provider in configuration.identityProviders {
      let name = provider.part.members["ProviderName"]?.string ?? ""
      if provider.hasSecret, !ProviderSecret.isWritten(in: provider.part.members) {
        let variable = "\(name):\(ProviderSecret.name(in: provider.part.members))"
        guard let secret = secrets(variable) else {
          missing.insert(.string(name))
          note(.providerWithoutSecret(name, variable: variable), at: provider.part.range)
          continue
        }
        provider.part.members = ProviderSecret.standing(
          in: provider.part.members,
          secret.reveal()
        )
      }
      kept.append(provider)
    }
    configuration.identityProviders = kept
    let member = "SupportedIdentityProviders"
    for index in configuration.clients.indices {
      guard let names = configuration.clients[index].part.members[member]?.array else { continue }
      let known = names.filter { !missing.contains($0) }
      configuration.clients[index].part.members[member] = .array(known)
    }
  }

  /// Gives the pool one domain with the run's prefix if the file has a domain.
  mutating func takeDomain() {
    guard
      var domain = configuration.domains.first(where: { !$0.isCustomDomain })
        ?? configuration.domains.first
    else { return }
    for custom in configuration.domains where custom.isCustomDomain {
      let name = custom.members["Domain"]?.string ?? ""
      note(.customDomain(name, prefix: mark.domain), at: custom.range)
    }
    domain.members["Domain"] = .string(mark.domain)
    domain.members["CustomDomainConfig"] = nil
    configuration.domains = [domain]
  }

  /// Removes the parts that no created pool has.
  mutating func leaveOut() {
    if let logs = configuration.logDelivery, logs.members["LogConfigurations"]?.array != [] {
      note(.logDelivery, at: logs.range)
    }
    configuration.logDelivery = nil
    if let stubs = configuration.triggers { note(.stubs(stubs.members.keys), at: stubs.range) }
    for (key, part) in configuration.others { note(.unknown(key), at: part.range) }
    for modeled in configuration.modeled {
      for member in UnmodeledMember.all(in: modeled.part.members, of: modeled.structure) {
        let place = modeled.part.place(of: member.path.first?.string ?? "")
        note(.unknown(member.shownPath), at: place)
      }
    }
    for key in ConfigurationKey.allCases where configuration.open.contains(key) {
      note(.unread(key), at: configuration.pool.range)
    }
    for part in configuration.risks {
      guard let id = part.members["ClientId"]?.string, configuration.client(of: part) == nil
      else { continue }
      note(.strayRisk(client: id), at: part.place(of: "ClientId"))
    }
  }
}

extension PoolConfiguration.Part {
  /// Whether a domain is a host with its own certificate, not a prefix.
  fileprivate var isCustomDomain: Bool {
    members["CustomDomainConfig"]?["CertificateArn"] != nil
      || members["Domain"]?.string?.contains(".") ?? false
  }
}
