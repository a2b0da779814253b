// Descriptions that a deletion and a replacement share.
extension PoolDisposition {
  static let wordsUnplanned = """
    Terraform does not apply this plan, because planning failed. A possible cause is \
    `lifecycle.prevent_destroy`. Nothing is deleted. Fix the error that `terraform plan` reports, \
    and plan again.
    """

  static let wordsBeside = """
    Terraform creates another, empty pool, and every client gets a new ID. The old pool stays with \
    its users, but Terraform no longer manages it.
    """

  static let lostBefore =
    "Terraform first deletes what depends on the pool, so its clients and groups are lost."
}

extension PoolDisposition.Doubt {
  /// The reason that may keep the pool, for the middle of a sentence.
  var clause: String {
    switch self {
    case .protection: "its DeletionProtection, known only at deployment, is ACTIVE"
    case .policy: "its DeletionPolicy, known only at deployment, keeps the pool"
    }
  }

  /// The reason that may keep the pool, for the end of a verdict.
  var description: String {
    switch self {
    case .protection: "unless the pool's deletion protection is on"
    case .policy: "unless the pool's DeletionPolicy keeps the pool"
    }
  }
}
