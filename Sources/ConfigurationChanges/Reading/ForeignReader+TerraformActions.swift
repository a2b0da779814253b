internal import Diagnostics
internal import JSON

// What a plan does to what is there, beside setting it.
extension ForeignReader {
  /// A plan that deletes the pool and makes none; nil where it deletes no pool.
  func deletion() -> PoolDocument? {
    guard let changes = tree.value["resource_changes"]?.array,
      changes.contains(where: { $0["type"] == "aws_cognito_user_pool" && $0.deletes })
    else { return nil }
    var document = PoolDocument(name: tree.source.name, origin: .payload, pool: JSONObject())
    document.saysPool = false
    document.actions = PoolDocument.Actions(removed: [.pool])
    document.deployer = .terraform
    return document
  }

  /// What the plan deletes and replaces (JSON output format, change representation).
  func readActions(
    of pool: String?,
    among pools: [TerraformResource],
    into document: inout PoolDocument
  ) {
    guard let changes = tree.value["resource_changes"]?.array else { return }
    var actions = PoolDocument.Actions()
    // A pool under another address is another pool: who deletes one and makes one replaces it.
    let isNew = changes.contains { $0["address"]?.string == pool && $0.makes && !$0.deletes }
    let isGone = changes.contains { $0["type"] == "aws_cognito_user_pool" && $0.deletes }
    if pool != nil, isNew, isGone { actions.replaced.insert(.pool) }
    let made = changes.filter(\.makes).compactMap(TerraformResource.after)
    for change in changes {
      guard change.deletes, let (resource, part) = TerraformResource.before(change) else {
        continue
      }
      let isOurs =
        part == .pool
        ? resource.address == pool : pools.count < 2 || owner(of: resource, pools) == pool
      guard isOurs, let place = part.place(of: resource.values) else { continue }
      // Of the same name under another address it is another one too, as after a renaming without `moved`.
      let others = made.filter { part != .pool && $1.place(of: $0.values) == place }.map(\.0)
      if change.makes || !others.isEmpty {
        let other = change.makes ? resource.address : others[0].address
        actions.replaced.insert(
          part.isClient ? clientNames[other].map { .client($0) } ?? place : place
        )
      } else {
        actions.removed.insert(place)
        document.speak(of: part)
      }
    }
    document.actions = actions
  }
}

extension ForeignReader.TerraformResource {
  /// A resource as it is before a change.
  fileprivate static func before(_ change: JSONValue) -> (Self, TerraformPart)? {
    // A plan may be without what was; what comes has the same name.
    of(change, change["change"]?["before"]?.object ?? change["change"]?["after"]?.object)
  }

  /// A resource as it is after a change.
  fileprivate static func after(_ change: JSONValue) -> (Self, TerraformPart)? {
    of(change, change["change"]?["after"]?.object)
  }

  private static func of(_ change: JSONValue, _ values: JSONObject?) -> (Self, TerraformPart)? {
    guard let address = change["address"]?.string, let type = change["type"]?.string,
      change["mode"] == nil || change["mode"] == "managed", type.hasPrefix("aws_cognito_")
    else { return nil }
    let name = String(type.dropFirst("aws_cognito_".count))
    return TerraformPart(rawValue: name).map {
      (Self(address: address, type: name, values: values ?? [:]), $0)
    }
  }
}

extension TerraformPart {
  /// The part of a pool that a resource with these values is.
  func place(of values: JSONObject) -> SettingPath.Part? {
    switch self {
    case .pool: .pool
    case .client, .managedClient: values["name"]?.string.map { .client($0) }
    case .group: values["name"]?.string.map { .group($0) }
    case .resourceServer: values["identifier"]?.string.map { .resourceServer($0) }
    case .domain: values["domain"]?.string.map { .domain($0) }
    case .identityProvider: values["provider_name"]?.string.map { .identityProvider($0) }
    case .risk, .logDelivery: nil
    }
  }
}

extension PoolDocument {
  /// Says that there are none of a part, where nothing was said of it.
  mutating func speak(of part: TerraformPart) {
    switch part {
    case .client, .managedClient: clients = clients ?? []
    case .group: groups = groups ?? []
    case .resourceServer: resourceServers = resourceServers ?? []
    case .domain: domains = domains ?? []
    case .identityProvider: identityProviders = identityProviders ?? []
    case .pool, .risk, .logDelivery: break
    }
  }
}

extension JSONValue {
  /// Whether a change of a plan's deletes what is there.
  fileprivate var deletes: Bool { has("delete") }

  /// Whether it makes something.
  fileprivate var makes: Bool { has("create") }

  private func has(_ action: String) -> Bool {
    self["change"]?["actions"]?.array?.contains(.string(action)) ?? false
  }
}
