internal import JSON

// Who deploys a document, and what the deployer knows of its parts.
extension PoolDocument {
  /// What deploys all of it, or only parts.
  var deployedBy: Tool? { deployer ?? tool }

  /// What brings the change.
  var word: String {
    switch deployedBy {
    case .cloudFormation: "template"
    case .terraform: "plan"
    case nil: "payload"
    }
  }

  /// Whether it is a template of CloudFormation, which says all that its stack has.
  var isTemplate: Bool { origin == .payload && deployedBy == .cloudFormation }

  /// Whether the same tool deploys both, so that what one of them lacks is gone or not made yet: two states or
  /// plans, or two templates.
  func isDeployed(like other: PoolDocument) -> Bool {
    deployer != nil && deployer == other.deployer
  }

  /// The address that a resource has now.
  func current(_ address: String) -> String { moved[address] ?? address }

  /// The addresses that a resource had before.
  func formerly(_ address: String) -> [String] {
    moved.filter { $0.value == address }.map(\.key)
  }

  /// The region of the pool, where its id or the file says it.
  var region: String? {
    let id = pool["Id"]?.string ?? userPoolID
    return id.flatMap { $0.contains("_") ? String($0.prefix { $0 != "_" }) : nil } ?? givenRegion
  }

  /// The account of the pool, where its ARN or the file says it.
  var account: String? {
    let parts = pool["Arn"]?.string?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    return parts.count > 5 && !parts[4].isEmpty ? String(parts[4]) : givenAccount
  }

  /// A document of what makes no pool and no part of one.
  package init(withoutPool name: String, of deployer: Tool) {
    self.init(name: name, origin: .payload, pool: JSONObject())
    saysPool = false
    self.deployer = deployer
  }

  /// Says that there are none of the parts of which nothing is said.
  mutating func hasNoParts() {
    clients = clients ?? []
    for part in ListedPart.all {
      self[keyPath: part.list] = self[keyPath: part.list] ?? []
    }
  }

  /// Whether a deployment that makes no pool takes the place of one that does, which deletes it.
  func deletesPool(of before: PoolDocument) -> Bool {
    if actions?.removed.contains(.pool) == true { return true }
    return deployedBy == .cloudFormation && before.deployedBy == .cloudFormation && !saysPool
      && before.saysPool
  }
}
