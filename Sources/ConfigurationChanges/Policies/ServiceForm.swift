internal import CognitoModel
internal import JSON
internal import Project
internal import Values

extension CanonicalSettings.Part {
  /// A member in the service's form, or its default; keyed elements become a list again.
  func serviceValue(
    of member: String,
    in settings: CanonicalSettings,
    isSpan: Bool
  ) -> JSONValue? {
    if case .client(let name) = part {
      if let lifetime = TokenLifetime.all.first(where: { $0.member == member }) {
        return ServiceForm.lifetime(lifetime, of: self, in: settings, isSpan: isSpan)
      }
      if ["ReadAttributes", "WriteAttributes"].contains(member), members[member] == nil {
        return AttributeLists(settings)?[[member]]
      }
      if member == "ClientName" { return .string(clientName ?? name) }
      if ["ClientId", "TokenValidityUnits"].contains(member), members[member] == nil {
        return settings.document.clients?.first { $0.name == name }?.members[member]
      }
    }
    if part == .pool, members[member] == nil {
      let pool = settings.document.pool
      if member == "Name" { return pool["Name"] ?? pool["PoolName"] }
      return ServiceForm.shown.contains(member) ? pool[member] : nil
    }
    if let kind = part.kind, member == SettingNames.own[kind], kind.isList {
      return part.words.last.map(JSONValue.string)
    }
    return members[member].map { ServiceForm.value($0, of: member) }
  }

  /// All members in the service's form.
  func inServiceForm(of settings: CanonicalSettings, isSpan: Bool) -> JSONObject {
    let further = part.kind.flatMap { SettingNames.own[$0] }.map { [$0] } ?? []
    return JSONObject(
      (members.keys + further.filter { members[$0] == nil }).compactMap { name in
        serviceValue(of: name, in: settings, isSpan: isSpan).map { (name, $0) }
      }
    )
  }
}

/// Converts named elements of the canonical form to the service's own form.
enum ServiceForm {
  /// Members of a pool that are not settings, but that a rule about names can read.
  static let shown = [
    "Id", "Arn", "Status", "CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers", "Domain",
    "CustomDomain",
  ]

  static func value(_ value: JSONValue, of member: String) -> JSONValue {
    switch value {
    case .object(let inner):
      guard let name = SettingNames.name(of: member) else {
        return .object(JSONObject(inner.members.map { ($0, self.value($1, of: $0)) }))
      }
      return .array(
        inner.members.map { key, element in
          .object(([name: .string(key)] as JSONObject).merging(element.object ?? [:]))
        }
      )
    case .array(let names) where member == "RecoveryMechanisms":
      return .array(
        names.enumerated().map { index, name in
          ["Priority": .integer(index + 1), "Name": name]
        }
      )
    default: return value
    }
  }

  /// A lifetime as a duration, or as the number in the client's own unit.
  static func lifetime(
    _ lifetime: TokenLifetime,
    of client: CanonicalSettings.Part,
    in settings: CanonicalSettings,
    isSpan: Bool
  ) -> JSONValue? {
    guard let seconds = client.members[lifetime.member]?.int else {
      return client.members[lifetime.member]
    }
    if isSpan { return .string(Duration.seconds(seconds).sourceText) }
    let own = settings.document.clients?.first { .client($0.name) == client.part }?.members ?? [:]
    if let written = own[lifetime.member], lifetime.duration(in: own) == .seconds(seconds) {
      return written
    }
    return .integer(seconds / TokenValidity.seconds(in: lifetime.usualUnit))
  }
}
