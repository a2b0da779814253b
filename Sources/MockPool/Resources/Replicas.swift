import JSON

// Replicas of a pool in other regions: documents without actual replication.
extension ResourceKind {
  static let replicas = ResourceKind(
    name: "UserPoolReplica",
    plural: "UserPoolReplicas",
    key: "RegionName",
    hasDates: false,
    missing: { .noSuchReplica($0) },
    complete: { replica, pool in
      let region = replica["RegionName"]?.string ?? ""
      var replica = replica
      replica["Role"] = "SECONDARY"
      // «unconfirmed»: how long the status of a new replica is CREATING. In the mock, the replica
      // exists at once.
      replica["Status"] = replica["Status"] ?? "INACTIVE"
      replica["UserPoolArn"] = .string(pool.arn(inRegion: region))
      return replica
    }
  )
}

extension MockPool {
  /// The regions of the pool's replicas, the oldest first.
  var replicaRegions: [String] { resources[.replicas].map(\.key) }

  func arn(inRegion region: String) -> String {
    MockPool.arn(ofPool: id, inRegion: region, options)
  }

  /// Creates a replica.
  ///
  /// «unconfirmed»: the error if the pool or a replica is already in the region.
  mutating func createReplica() throws(ServiceError) -> Answer {
    let wanted = call.required("RegionName")
    if description["UserPoolTier"]?.string == "LITE" {
      throw .unavailableInTier("LITE", "Multi-Region Replication")
    }
    guard wanted != region, resources.find(wanted, of: .replicas) == nil else {
      throw .replicaExists(wanted)
    }
    return try create(.replicas)
  }

  /// Deletes a replica, which must be inactive (API reference).
  mutating func deleteReplica() throws(ServiceError) -> Answer {
    var replica = try document(.replicas)
    guard replica.members["Status"] == "INACTIVE" else { throw .replicaActive(replica.key) }
    resources.remove(replica, of: .replicas)
    replica.members["Status"] = "DELETING"
    return show(replica)
  }

  /// Lists the replicas after the pool itself, which is the primary (API reference).
  func listReplicas() throws(ServiceError) -> Answer {
    let primary: JSONObject = [
      "RegionName": .string(region), "Status": "ACTIVE", "Role": "PRIMARY",
      "UserPoolArn": .string(arn(inRegion: region)),
    ]
    return try page([(0, primary)] + resources[.replicas].map { ($0.number, $0.members) })
  }
}
