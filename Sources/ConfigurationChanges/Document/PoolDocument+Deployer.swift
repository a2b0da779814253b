internal import JSON
internal import Values

// The deployer of a document, and the parts that it manages.
extension PoolDocument {
  /// The deployer of the whole pool or of some parts; nil if there is none.
  var deployedBy: Tool? { deployer ?? tool }

  /// The noun for the source of the change in messages.
  var term: DeploymentTerm {
    switch deployedBy {
    case .cloudFormation: .template
    case .terraform: .plan
    case nil: .payload
    }
  }

  /// Whether the document is a CloudFormation template, which contains everything in its stack.
  var isTemplate: Bool { origin == .payload && deployedBy == .cloudFormation }

  /// Whether the same tool deploys both documents: two states or plans, or two templates.
  ///
  /// A part missing from one document is either deleted or not created yet.
  func isDeployed(like other: PoolDocument) -> Bool {
    deployer != nil && deployer == other.deployer
  }

  /// Whether different conditions may keep two parts from existing together; the second part can
  /// be in another document.
  func excludes(
    _ part: SettingPath.Part,
    _ other: SettingPath.Part,
    of document: PoolDocument
  ) -> Bool {
    guard let one = conditional[part], let two = document.conditional[other] else { return false }
    return one != two
  }

  /// Whether the documents are the same file, perhaps under two names.
  func hasContent(of other: PoolDocument) -> Bool {
    var copy = other
    copy.name = name
    return self == copy
  }

  /// The current address of a resource that may have moved.
  func current(_ address: String) -> String { moved[address] ?? address }

  /// The former addresses of a moved resource; empty if it did not move.
  func formerly(_ address: String) -> [String] {
    moved.filter { $0.value == address }.map(\.key)
  }

  /// The region of the pool, from its ID or the file; nil if unknown.
  var region: String? {
    (pool["Id"]?.string ?? userPoolID).flatMap(PoolID.region) ?? givenRegion
  }

  /// The account of the pool, from its ARN or the file; nil if unknown.
  var account: String? {
    let account = pool["Arn"]?.string.flatMap(ARN.init)?.account ?? ""
    return account.isEmpty ? givenAccount : account
  }

  /// Creates a document without a pool or any of its parts.
  package init(withoutPool name: String, of deployer: Tool) {
    self.init(name: name, origin: .payload, pool: JSONObject())
    specifiesPool = false
    self.deployer = deployer
  }

  /// Marks the parts that are not in the document as absent.
  mutating func hasNoParts() {
    clients = clients ?? []
    for part in ListedPart.all {
      self[keyPath: part.list] = self[keyPath: part.list] ?? []
    }
  }

  /// Whether a new pool replaces the old pool completely.
  ///
  /// A plan lists the replacement. In templates, a new logical ID is a replacement, unless the
  /// user selected the pools.
  func replacesPool(beside before: PoolDocument) -> Bool {
    if actions?.replaced.contains(.pool) == true { return true }
    // A plan lists its replacements, and a state can have the same pool at another address.
    guard deployedBy == .cloudFormation, before.deployedBy == deployedBy,
      let old = before.addresses[.pool],
      let new = addresses[.pool]
    else { return false }
    return current(old) != new && chosenPools(beside: before) == nil
  }

  /// The logical IDs of the pools that the user selected for comparison; nil if the stack
  /// identifies the pools.
  func chosenPools(beside old: PoolDocument) -> (before: String, after: String)? {
    guard old.isChosen || isChosen, let before = old.addresses[.pool],
      let after = addresses[.pool], current(before) != after, old.current(after) != before,
      deployedBy != .terraform || pool["Id"] == nil || pool["Id"] != old.pool["Id"]
    else { return nil }
    return (before, after)
  }

  /// Whether this deployment deletes the pool of a previous deployment without creating another.
  func deletesPool(of before: PoolDocument) -> Bool {
    if actions?.removed.contains(.pool) == true { return true }
    return deployedBy == .cloudFormation && before.deployedBy == .cloudFormation && !specifiesPool
      && before.specifiesPool
  }
}
