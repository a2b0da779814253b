internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON

/// Reads the output of `terraform show -json` for a state or a plan: format 1, with resources of
/// the `aws` provider.
struct TerraformReader {
  let tree: ForeignTree
  /// The address of the pool to select from several; nil if none is selected.
  let pool: String?
  let objects: TerraformObjects
  var remarks: [String] = []
  var reader = MemberReader(.terraform)
  /// The names of clients, by address.
  var clientNames: [String: String] = [:]

  init(tree: ForeignTree, pool: String?) {
    (self.tree, self.pool) = (tree, pool)
    objects = TerraformObjects(tree.value)
  }

  /// Whether a file is a plan rather than a state; nil if it is neither.
  ///
  /// For an empty state, Terraform prints no `values`.
  static func isPlan(_ top: JSONObject) -> Bool? {
    if top["planned_values"] != nil || top["resource_changes"] != nil { return true }
    let ofEmptyState: Set = ["format_version", "terraform_version", "checks", "timestamp"]
    return top["values"] != nil || ofEmptyState.isSuperset(of: top.keys) ? false : nil
  }

  /// The reason why a plan may omit changes; nil if the plan is complete.
  private var unfinished: String? {
    if tree.value["errored"] == true {
      return
        "planning failed, so Terraform does not apply this plan; parts that the plan leaves out "
        + "may exist"
    }
    return tree.value["complete"] == false
      ? "the plan is incomplete: another plan has to follow it" : nil
  }

  /// Reads a state or a plan; throws if no pool can be read.
  mutating func document(isPlan: Bool) throws(ForeignDocumentError) -> ForeignDocument {
    remarks = [unfinished].compactMap(\.self)
    let name = isPlan ? "planned_values" : "values"
    let module = tree.value[name]?["root_module"]
    let findings = MemberKinds.findings(ofTerraform: module, at: [name, "root_module"])
    let warnings = try tree.warnings(of: findings)
    var document = try pool(isPlan: isPlan)
    document.unfinished = unfinished
    return ForeignDocument(document, of: tree, remarks: remarks, warnings: warnings)
  }

  /// Returns the pool in a state or a plan with all its parts.
  private mutating func pool(isPlan: Bool) throws(ForeignDocumentError) -> PoolDocument {
    let resources = isPlan ? objects.planned() : objects.ofState()
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
          document.includeKinds(
            of: actions.removed.union(actions.forgotten.subtracting([.logDelivery]))
          )
        }
        take(former(of: pool), and: drift(of: pool), into: &document)
      } else {
        document.partly = [
          .clients, .groups, .resourceServers, .domain, .identityProviders, .risk, .logDelivery,
        ]
        document.deposed = objects.deposedInState(of: pool)
      }
      return document
    }
  }

  /// Returns a document of the resources that belong to a pool, or of all resources if there is
  /// no pool.
  mutating func assembled(
    _ resources: [TerraformResource],
    of pool: TerraformResource?,
    origin: PoolDocument.Origin
  ) -> PoolDocument {
    var document = PoolDocument(name: tree.source.name, origin: origin, pool: JSONObject())
    document.specifiesPool = pool != nil
    document.tool = pool.map { _ in .terraform }
    document.deployer = .terraform
    if let pool { read(pool: pool, into: &document) }
    let own = readParts(of: pool, among: resources, into: &document)
    document.givenRegion = objects.configuration.region(of: pool)
    document.addresses = addresses(of: own, pool)
    document.moved = movedAddresses
    document.isChosen = self.pool != nil
    reader.note(in: &document)
    return document
  }

  /// Reads the parts of a pool, and returns their resources.
  private mutating func readParts(
    of pool: TerraformResource?,
    among resources: [TerraformResource],
    into document: inout PoolDocument
  ) -> [TerraformResource] {
    let pools = resources.filter { $0.part == .pool }
    let own = resources.compactMap { resource -> (TerraformResource, TerraformPart)? in
      guard let part = resource.part, part != .pool,
        belongs(resource, to: pool, among: pools)
      else { return nil }
      return (resource, part)
    }
    clientNames =
      own.filter { $0.1.isClient }
      .map { ($0.0.address, $0.0.values["name"]?.plainText) }.distinctNames
    for (resource, part) in own { read(resource, part, into: &document) }
    for resource in resources
    where resource.isUnread && belongs(resource, to: pool, among: pools) {
      document.unread[resource.address] = .object(unread(resource))
      document.checkOnlySettings += pages(resource).map { [$0] } ?? []
    }
    return own.map(\.0)
  }
}
