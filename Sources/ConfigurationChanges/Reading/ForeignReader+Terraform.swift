internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Project

// `terraform show -json` of a state or a plan (format 1, documentation of its JSON output; resources
// of the provider `aws`).
extension ForeignReader {
  /// A resource of a state or a plan.
  struct TerraformResource {
    var address: String
    var type: String
    var values: JSONObject

    var part: TerraformPart? { TerraformPart(rawValue: type) }
  }

  /// Throws where another major version of the format could mean anything by the same names.
  func requireKnown(_ version: JSONValue) throws(ForeignDocumentError) {
    let text = version.string ?? version.text()
    guard !["0", "1"].contains(text.split(separator: ".").first) else { return }
    throw fault(
      .notAConfiguration,
      "the version \(text) of Terraform's JSON output is not known",
      at: ["format_version"],
      help: "Versions 0 and 1 are read, whatever follows behind the dot."
    )
  }

  /// What a plan does to objects of Cognito's; nothing of a state.
  static func plannedChanges(of tree: ForeignTree) -> [TerraformChange] {
    (tree.value["resource_changes"]?.array ?? []).compactMap(TerraformChange.init)
  }

  /// Whether a file is a plan, and no state; nil where it is neither.
  ///
  /// Of a state that has nothing Terraform prints no `values`.
  static func isPlan(_ top: JSONObject) -> Bool? {
    if top["planned_values"] != nil || top["resource_changes"] != nil { return true }
    let ofEmptyState: Set = ["format_version", "terraform_version", "checks", "timestamp"]
    return top["values"] != nil || ofEmptyState.isSuperset(of: top.keys) ? false : nil
  }

  /// Why a plan may leave out a part of what will be; nil where it is whole.
  var unfinished: String? {
    if tree.value["errored"] == true {
      return
        "planning ended in an error, and Terraform does not apply such a plan: what it leaves out may be there"
    }
    return tree.value["complete"] == false
      ? "the plan is not whole: another plan has to follow it" : nil
  }

  /// The pool of a state or a plan with all that belongs to it.
  mutating func terraform(isPlan: Bool) throws(ForeignDocumentError) -> PoolDocument {
    let resources = isPlan ? plannedResources() : stateResources()
    noteUnread(resources)
    let pools = resources.filter { $0.part == .pool }
    switch try chosenPool(among: pools, isPlan: isPlan) {
    case .deleted(let change): return deletion(change)
    case .kept(let pool):
      var document = assembled(resources, of: pool, origin: isPlan ? .payload : .description)
      if isPlan {
        if tree.value["resource_changes"] != nil {
          let actions = actions(of: pool, among: pools)
          document.actions = actions
          document.speak(of: actions.removed.union(actions.forgotten.subtracting([.logDelivery])))
        }
        take(former(of: pool), and: drift(of: pool), into: &document)
      } else {
        document.partly = [
          .clients, .groups, .resourceServers, .domain, .identityProviders, .risk, .logDelivery,
        ]
        document.deposed = deposedInState(of: pool)
      }
      return document
    }
  }

  /// A document of those resources that are of a pool, or of all where there is no pool.
  mutating func assembled(
    _ resources: [TerraformResource],
    of pool: TerraformResource?,
    origin: PoolDocument.Origin
  ) -> PoolDocument {
    var document = PoolDocument(name: tree.source.name, origin: origin, pool: JSONObject())
    document.saysPool = pool != nil
    document.tool = pool.map { _ in .terraform }
    document.deployer = .terraform
    if let pool { read(pool: pool, into: &document) }
    let pools = resources.filter { $0.part == .pool }
    var own: [(TerraformResource, TerraformPart)] = []
    for resource in resources {
      guard let part = resource.part, part != .pool,
        belongs(resource, to: pool, among: pools)
      else { continue }
      own.append((resource, part))
    }
    clientNames =
      own.filter { $0.1.isClient }
      .map { ($0.0.address, $0.0.values["name"]?.plainText) }.distinctNames
    for (resource, part) in own { read(resource, part, into: &document) }
    for resource in resources
    where resource.isUnread && belongs(resource, to: pool, among: pools) {
      document.unread[resource.address] = .object(unread(resource))
      document.judged += pages(resource).map { [$0] } ?? []
    }
    document.givenRegion = region(of: pool)
    document.addresses = addresses(of: own.map(\.0), pool)
    document.moved = movedAddresses
    document.isChosen = self.pool != nil
    (document.unknown, document.hidden, document.zeros) = (unknown, hidden, zeros)
    document.computedNames = computedNames
    return document
  }

  /// The current addresses of parts, but for those that a plan makes in the place of others.
  private func addresses(
    of own: [TerraformResource],
    _ pool: TerraformResource?
  ) -> [SettingPath.Part: String] {
    let others = plannedChanges.filter { !$0.isDeposed && $0.action.makes && $0.before != nil }
    let made = Set(others.map(\.address))
    var found: [SettingPath.Part: String] = [:]
    if let pool { found[.pool] = pool.address }
    for resource in own where !made.contains(resource.address) {
      found[place(of: resource)] = resource.address
    }
    return found
  }

  /// The addresses that resources have in a plan, by those that they had before.
  private var movedAddresses: [String: String] {
    Dictionary(
      plannedChanges.compactMap { change in change.previousAddress.map { ($0, change.address) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The part of a pool that a resource is; what has no name yet goes by its address.
  func place(of resource: TerraformResource) -> SettingPath.Part {
    guard let part = resource.part else { return .other(resource.address) }
    if part.isClient { return .client(clientNames[resource.address] ?? resource.address) }
    return part.place(of: resource.values, at: resource.address)
  }
}
