internal import JSON

extension Rulebook {
  static let resourceServer = ServicePart.resourceServer.rules([
    "resource-server-exists": refused(
      by: ["CreateResourceServer"],
      says: "{identifier} already exists in user pool {pool}.",
      source: .reported("moto's tests, not verified on AWS"),
      why: "Identifiers are unique in a pool.",
      fix: "choose another Identifier"
    ) { call in
      guard let name = call.text("Identifier"), let servers = call.parts(.resourceServers),
        servers.contains(where: { $0["Identifier"]?.string == name })
      else { return [] }
      let values = ["identifier": name, "pool": call.poolID]
      return [Breach("Identifier", "is `\(name)`, which the pool already has", values)]
    },
    "too-many-resource-servers": refused(
      by: ["CreateResourceServer"],
      error: .limitExceeded,
      says: "The limit of {limit} is exceeded",
      source: .documented("developer guide, quotas; wording unconfirmed"),
      why:
        "A pool can have at most 25 resource servers. AWS can raise the quota to 300 on request.",
      fix: "define the scopes of several APIs on one resource server"
    ) { call in
      guard let count = call.parts(.resourceServers)?.count, count >= 25 else { return [] }
      guard let limit = count >= 300 ? 300 : call.hasUsualQuotas == true ? 25 : nil else {
        return []
      }
      return [Breach("Identifier", "exceeds the limit of \(limit)", ["limit": "\(limit)"])]
    },
  ])
}
