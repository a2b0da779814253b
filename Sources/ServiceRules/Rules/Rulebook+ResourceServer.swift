extension Rulebook {
  static let resourceServer = ServicePart.resourceServer.rules([
    "resource-server-exists": refused(
      by: ["CreateResourceServer"],
      says: "{identifier} already exists in user pool {pool}.",
      source: .reported("moto's tests, not verified on AWS"),
      why: "Identifiers are unique in a pool.",
      fix: "choose another Identifier"
    ) { call in
      call.taken("Identifier", by: .resourceServers, as: "identifier")
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
      call.tooMany(.resourceServers, quota: 25, raised: 300, at: "Identifier")
    },
  ])
}
