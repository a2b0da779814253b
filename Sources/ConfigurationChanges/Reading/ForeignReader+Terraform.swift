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

  /// What a plan does to resources, by their addresses.
  static func plannedChanges(of tree: ForeignTree) -> [String: JSONValue] {
    Dictionary(
      (tree.value["resource_changes"]?.array ?? []).compactMap { change in
        change["address"]?.string.map { ($0, change["change"] ?? .null) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Says what of a plan is not in it.
  mutating func notePartial(_ plan: JSONObject) {
    if plan["errored"] == true {
      remarks.append(
        "the plan is not whole, for planning ended in an error: what it leaves out may be there"
      )
    } else if plan["complete"] == false {
      remarks.append("the plan is not whole: another plan has to follow it")
    }
  }

  /// The pool of a state or a plan with all that belongs to it.
  mutating func terraform(
    _ values: JSONObject,
    isPlan: Bool
  ) throws(ForeignDocumentError) -> PoolDocument {
    let place = [isPlan ? "planned_values" : "values"]
    let resources = terraformResources(in: values["root_module"] ?? .null)
    let pools = resources.filter { $0.type == "user_pool" }
    if isPlan, pools.isEmpty, let document = deletion() { return document }
    guard resources.contains(where: { TerraformPart(rawValue: $0.type) != nil }) else {
      throw fault(.missingPool, "the \(isPlan ? "plan" : "state") has no user pool", at: place)
    }
    let chosen = try chosen(
      pool.map(currentAddress),
      among: pools.map(\.address),
      isPlan ? "the plan" : "the state",
      at: place
    )
    let pool = pools.first { $0.address == chosen }
    var document = PoolDocument(
      name: tree.source.name,
      origin: isPlan ? .payload : .description,
      pool: JSONObject()
    )
    document.saysPool = pool != nil
    document.tool = pool.map { _ in .terraform }
    document.deployer = .terraform
    if let pool { read(pool: pool, into: &document) }
    let own = resources.compactMap { resource in
      TerraformPart(rawValue: resource.type).map { (resource, $0) }
    }.filter { resource, part in
      part != .pool && (pools.count < 2 || owner(of: resource, pools) == chosen)
    }
    clientNames =
      own.filter { $0.1.isClient }
      .map { ($0.0.address, $0.0.values["name"]?.string) }.distinctNames
    document.addresses = addresses(of: chosen)
    document.moved = movedAddresses
    for (resource, part) in own { read(resource, part, into: &document) }
    if isPlan {
      readActions(of: chosen, among: pools, into: &document)
    } else {
      document.partly = [
        .clients, .groups, .resourceServers, .domain, .identityProviders, .risk, .logDelivery,
      ]
    }
    (document.unknown, document.hidden, document.zeros) = (unknown, hidden, zeros)
    document.computedNames = computedNames
    return document
  }

  private mutating func terraformResources(in module: JSONValue) -> [TerraformResource] {
    let own = (module["resources"]?.array ?? []).compactMap { value -> TerraformResource? in
      guard let type = value["type"]?.string, type.hasPrefix("aws_cognito_"),
        value["mode"] == nil || value["mode"] == "managed", let address = value["address"]?.string,
        // What a plan only forgets stays as it is, and stands there without values.
        plannedChanges[address]?["actions"] != ["forget"]
      else { return nil }
      let plain = value["values"] ?? [:]
      let change = plannedChanges[address]
      let before = change?["before"].flatMap { $0 == .null ? nil : $0 }
      let open = plain.hiding(value["sensitive_values"] ?? .null, before: before)
        .markingUnset(before: change == nil ? plain : before)
      let hasSecret = plain["client_secret"]?.isGiven ?? false
      var members =
        overlaid(open, change?["after_unknown"] ?? .null, isTop: true).object ?? JSONObject()
      if hasSecret { members["generate_secret"] = true }
      return TerraformResource(
        address: address,
        type: String(type.dropFirst("aws_cognito_".count)),
        values: members
      )
    }
    let unread = own.filter { TerraformPart(rawValue: $0.type) == nil }
    for resource in unread
    where resource.type.hasPrefix("user_pool") || resource.type == "managed_login_branding" {
      remarks.append("`\(resource.address)` is left out: its type is not read")
    }
    return own + (module["child_modules"]?.array ?? []).flatMap { terraformResources(in: $0) }
  }

  /// What a resource is called now that may have been moved (`previous_address`).
  private func currentAddress(of address: String) -> String {
    let changes = tree.value["resource_changes"]?.array ?? []
    let moved = changes.first { $0["previous_address"]?.string == address }
    return moved?["address"]?.string ?? address
  }

  /// The addresses that resources have in a plan, by those that they had before.
  private var movedAddresses: [String: String] {
    Dictionary(
      (tree.value["resource_changes"]?.array ?? []).compactMap { change in
        guard let old = change["previous_address"]?.string, let new = change["address"]?.string
        else { return nil }
        return (old, new)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Values with what is not known yet inside of blocks; what a resource as a whole does not know is
  /// mostly what the service will make up.
  private func overlaid(_ value: JSONValue, _ unknown: JSONValue, isTop: Bool) -> JSONValue {
    switch (value, unknown) {
    case (.object(var members), .object(let open)):
      for (name, inner) in open.members {
        if let known = members[name], known.isGiven {
          members[name] = overlaid(known, inner, isTop: false)
        } else if inner == true, !isTop, !TerraformPart.computed.contains(name) {
          members[name] = CloudFunction.afterApply
        }
      }
      return .object(members)
    case (.array(let elements), .array(let open)):
      return .array(
        elements.enumerated().map { index, element in
          open.indices.contains(index) ? overlaid(element, open[index], isTop: false) : element
        }
      )
    case (.null, true) where !isTop: return CloudFunction.afterApply
    default: return value
    }
  }
}

// MARK: - Owners

extension ForeignReader {
  /// The address of the pool that a resource is of: by its id, or where a plan knows none yet by what
  /// the configuration refers to.
  func owner(
    of resource: TerraformResource,
    _ pools: [TerraformResource]
  ) -> String? {
    if let id = resource.values["user_pool_id"]?.string {
      return pools.first { $0.values["id"]?.string == id }?.address
    }
    let module = resource.address.modulePath
    guard
      let configured = configuration(of: module)?["resources"]?.array?
        .first(where: { $0["address"]?.string == resource.address.lastAddress })
    else { return nil }
    let references = configured["expressions"]?["user_pool_id"]?["references"]?.array ?? []
    return pools.first { pool in
      pool.address.modulePath == module
        && references.contains(.string(pool.address.lastAddress))
    }?.address
  }

  private func configuration(of modules: [String]) -> JSONValue? {
    var module = tree.value["configuration"]?["root_module"]
    for name in modules { module = module?["module_calls"]?[name]?["module"] }
    return module
  }
}

extension String {
  /// The names of the modules that an address leads through, without their indices.
  fileprivate var modulePath: [String] {
    let parts = plainAddress.split(separator: ".").map { String($0) }
    return zip(parts, parts.dropFirst()).filter { $0.0 == "module" }.map(\.1)
  }

  /// The type and the name at the end of an address.
  fileprivate var lastAddress: String {
    plainAddress.split(separator: ".").suffix(2).joined(separator: ".")
  }

  /// The address without what stands in brackets.
  private var plainAddress: String {
    var depth = 0
    return String(
      filter { character in
        if character == "[" { depth += 1 }
        defer { if character == "]" { depth -= 1 } }
        return depth == 0
      }
    )
  }
}
