internal import JSON
internal import Project

// Token lifetimes, each written as a number and a unit.
extension SettingMembers {
  /// Sets a client's lifetimes in seconds, with and without defaults.
  static func setLifetimes(
    of client: PoolDocument.Client,
    in filled: inout JSONObject,
    _ written: inout JSONObject
  ) {
    let units = written["TokenValidityUnits"]
    for lifetime in TokenLifetime.all {
      let unit = units?.string.map(JSONValue.string) ?? units?[lifetime.unitMember]
      let value =
        unknownLifetime(written[lifetime.member], unit)
        ?? .integer(Int(lifetime.duration(in: written).components.seconds))
      filled[lifetime.member] = value
      written[lifetime.member] = lifetime.isWritten(in: client.members) ? value : nil
    }
    // The known units are already applied to the lifetimes.
    let rest = units?.object?.without(TokenLifetime.units)
    let others = rest.flatMap { $0.isEmpty ? nil : JSONValue.object($0) }
    filled["TokenValidityUnits"] = others
    written["TokenValidityUnits"] = others
  }

  /// A string for a lifetime if Terraform hides its number or its unit, or only the deployment
  /// knows one of them; nil if both are known, or without a number or with 0, which mean the
  /// default.
  private static func unknownLifetime(_ number: JSONValue?, _ unit: JSONValue?) -> JSONValue? {
    guard let number, number != 0 else { return nil }
    let parts = [number, unit].compactMap(\.self)
    let (changed, hidden) = (TerraformMarker.hiddenAndChanged.shown, TerraformMarker.hidden.shown)
    if parts.contains(changed) { return changed }
    let isUnknown = parts.contains { part in
      part == hidden || part.string.map(CloudFunction.isComputed) ?? false
    }
    return isUnknown ? .string(parts.compactMap(\.scalarText).joined(separator: " ")) : nil
  }
}

extension SettingPath {
  /// The lifetimes in a document that a unit, or all units of a client, decide; empty for all other
  /// settings.
  ///
  /// A lifetime without a number, or with 0, is the default in any unit.
  func lifetimes(in document: PoolDocument) -> [SettingPath] {
    guard case .client = part, members.first == "TokenValidityUnits" else { return [] }
    let unit = members.dropFirst().first
    let own = document.clients?.first { .client($0.name) == part }?.members ?? [:]
    return TokenLifetime.all.filter { lifetime in
      own[lifetime.member] ?? 0 != 0 && (unit == nil || unit == lifetime.unitMember)
    }
    .map { SettingPath(part, [$0.member]) }
  }
}
