internal import ConfigurationChanges
internal import JSON

/// The objects in a state or a plan, and the plan's changes to them.
struct TerraformObjects {
  let file: JSONValue
  let configuration: TerraformConfiguration
  /// The changes of Cognito objects in a plan; empty for a state.
  let changes: [TerraformChange]

  init(_ file: JSONValue) {
    self.file = file
    configuration = TerraformConfiguration(file: file)
    changes = (file["resource_changes"]?.array ?? []).compactMap(TerraformChange.init)
  }

  /// Returns the objects in a state, without deposed objects.
  func ofState() -> [TerraformResource] {
    entries(of: file["values"]?["root_module"]).compactMap { entry in
      entry["deposed_key"]?.string == nil ? asItIs(entry) : nil
    }
  }

  /// Returns the deposed objects in a state, with their keys.
  func deposedEntries() -> [(key: String, resource: TerraformResource)] {
    entries(of: file["values"]?["root_module"]).compactMap { entry in
      entry["deposed_key"]?.string.flatMap { key in asItIs(entry).map { (key, $0) } }
    }
  }

  /// Returns the resulting objects: planned objects, and objects that a targeted plan leaves
  /// unchanged.
  func planned() -> [TerraformResource] {
    let current = changes.filter { !$0.isDeposed }
    let byAddress = Dictionary(current.map { ($0.address, $0) }, uniquingKeysWith: { $1 })
    let planned = entries(of: file["planned_values"]?["root_module"])
      .compactMap { entry -> TerraformResource? in
        let change = entry["address"]?.string.flatMap { byAddress[$0] }
        // A plan lists a forgotten resource, which stays unchanged, without values.
        if change?.action == .forget || change?.action == .delete { return nil }
        let before = change.map { $0.before } ?? entry["values"]
        return resource(entry, entry["values"], entry["sensitive_values"], before: before, change)
      }
    let kept = current.filter { $0.action == .forget }.compactMap(unreadAsBefore)
    return planned + kept + untouched(besides: Set(planned.map(\.address)))
  }

  /// Returns the objects at the time when the plan was created; nil if unknown.
  func former() -> [TerraformResource]? {
    let current = changes.filter { !$0.isDeposed }
    guard current.contains(where: { $0.before != nil }) || file["prior_state"] != nil else {
      return nil
    }
    return current.compactMap { former($0) } + untouched(besides: [])
  }

  /// Returns the object before a change; nil if it did not exist.
  func former(_ change: TerraformChange) -> TerraformResource? {
    change.before.flatMap { former(change, $0) }
  }

  /// Returns the object of a change with its values before the change.
  func former(_ change: TerraformChange, _ before: JSONValue) -> TerraformResource? {
    let hidden = change.entry["change"]?["before_sensitive"]
    var entry = change.entry.object ?? [:]
    entry["address"] = .string(change.formerAddress)
    return resource(.object(entry), before, hidden, before: before)
  }

  /// Returns the objects of the prior state that the plan does not change.
  private func untouched(besides planned: Set<String>) -> [TerraformResource] {
    let touched = changes.filter { !$0.isDeposed }
    let addresses = planned.union(touched.flatMap { [$0.address, $0.formerAddress] })
    return entries(of: file["prior_state"]?["values"]?["root_module"]).compactMap { entry in
      guard entry["deposed_key"]?.string == nil, let address = entry["address"]?.string,
        !addresses.contains(address)
      else { return nil }
      return asItIs(entry)
    }
  }

  private func entries(of module: JSONValue?) -> [JSONValue] {
    (module?["resources"]?.array ?? [])
      + (module?["child_modules"]?.array ?? []).flatMap { entries(of: $0) }
  }

  /// Returns a resource in a state with its current values.
  private func asItIs(_ entry: JSONValue) -> TerraformResource? {
    let values = entry["values"] ?? [:]
    return resource(entry, values, entry["sensitive_values"], before: values)
  }

  /// Returns a Cognito resource, with markers for values that must not be used unchanged.
  private func resource(
    _ entry: JSONValue,
    _ values: JSONValue?,
    _ sensitive: JSONValue?,
    before: JSONValue?,
    _ change: TerraformChange? = nil
  ) -> TerraformResource? {
    guard let type = entry["type"]?.string, type.hasPrefix("aws_cognito_"),
      entry["mode"] == nil || entry["mode"] == "managed", let address = entry["address"]?.string
    else { return nil }
    let plain = values ?? [:]
    let open = plain.hiding(sensitive ?? .null, before: change == nil ? nil : before)
      .markingUnset(before: before)
    let hasSecret = plain["client_secret"]?.isGiven ?? false
    let unknown = change?.entry["change"]?["after_unknown"] ?? .null
    let overlay = TerraformOverlay(configuration: configuration)
    var members = overlay.overlaid(open, unknown, of: change).object ?? JSONObject()
    if let change, change.part == nil { members.keepComputed(unknown, of: change) }
    if hasSecret { members["generate_secret"] = true }
    return TerraformResource(
      address: address,
      type: String(type.dropFirst("aws_cognito_".count)),
      values: members
    )
  }

  /// Returns a resource that a plan only forgets, with its unchanged values.
  func unreadAsBefore(_ change: TerraformChange) -> TerraformResource? {
    guard change.part == nil, TerraformPart.isOfPool(change.type) else { return nil }
    return former(change).map { old in
      var kept = old
      kept.address = change.address
      return kept
    }
  }
}
