internal import JSON
internal import Project

/// Finds what two documents in their one form say differently.
struct SettingComparison {
  /// Whether they are about two pools, so that what belongs to an environment is only there or not.
  var isOfTwoPools = false

  /// Whether what is written here and a default there is found too.
  var showsDefaults = false

  /// What the pools make clients without lists read and write.
  private var attributes: (before: AttributeLists, after: AttributeLists)

  /// Settings that only a deployment will know.
  private var unknown: Set<SettingPath> = []

  /// Everything that differs, in the order of the first document and then of the second.
  private(set) var changes: [SettingChange] = []

  /// Settings that only a deployment knows on one side.
  private(set) var unresolved: [SettingPath] = []

  /// Settings of environments that both pools have, each its own.
  private(set) var environmental: [SettingPath] = []

  /// The two sides of one value, and what is written of them.
  private struct Sides {
    var before: JSONValue?
    var after: JSONValue?
    var writtenBefore: JSONValue?
    var writtenAfter: JSONValue?

    subscript(key: String) -> Sides {
      Sides(
        before: before?[key],
        after: after?[key],
        writtenBefore: writtenBefore?[key],
        writtenAfter: writtenAfter?[key]
      )
    }
  }

  init(isOfTwoPools: Bool = false, showsDefaults: Bool = false) {
    (self.isOfTwoPools, self.showsDefaults) = (isOfTwoPools, showsDefaults)
    attributes = (AttributeLists(), AttributeLists())
  }

  /// Compares all parts that both sides speak of.
  mutating func compare(_ before: CanonicalSettings, _ after: CanonicalSettings) {
    let silent = before.unsaid.union(after.unsaid)
    unknown = before.document.unknown.union(after.document.unknown)
    let (old, new) = (AttributeLists(before), AttributeLists(after))
    attributes = (old ?? new ?? AttributeLists(), new ?? old ?? AttributeLists())
    func isSaid(_ part: CanonicalSettings.Part) -> Bool {
      part.part.kind.map { !silent.contains($0) } ?? true
    }
    for part in before.parts.filter(isSaid) {
      compare(part, after.found(part, of: before))
    }
    for part in after.parts.filter(isSaid) where before.found(part, of: after) == nil {
      compare(nil, part)
    }
  }

  private mutating func compare(
    _ before: CanonicalSettings.Part?,
    _ after: CanonicalSettings.Part?
  ) {
    guard let part = (before ?? after)?.part else { return }
    if let before, let after, !before.isGenerated(of: after), !after.isGenerated(of: before) {
      compareNames(before.part, after.part)
    }
    if let before, let after, before.isNameAlone || after.isNameAlone { return }
    let sides = Sides(
      before: before.map { .object($0.members) },
      after: after.map { .object($0.members) },
      writtenBefore: before.map { .object($0.written) },
      writtenAfter: after.map { .object($0.written) }
    )
    if before == nil || after == nil {
      append(SettingPath(part), shown(sides))
    } else {
      compare(SettingPath(part), sides)
    }
  }

  /// A whole part that came or went is shown as it was written.
  private func shown(_ sides: Sides) -> Sides {
    var sides = sides
    sides.before = sides.writtenBefore
    sides.after = sides.writtenAfter
    return sides
  }

  /// What is the same under another name: scenarios and files know it by that.
  private mutating func compareNames(_ before: SettingPath.Part, _ after: SettingPath.Part) {
    switch (before, after) {
    case (.domain(let old), .domain(let new)) where old != new:
      let path = SettingPath(before)
      guard !isOfTwoPools else { return environmental.append(path) }
      changes.append(SettingChange(path, before: .string(old), after: .string(new)))
    case (.client(let old), .client(let new)) where old != new:
      let path = SettingPath(before, ["ClientName"])
      changes.append(SettingChange(path, before: .string(old), after: .string(new)))
    default: break
    }
  }

  private mutating func compare(_ path: SettingPath, _ given: Sides) {
    var sides = given
    sides.before = sides.before ?? absent(path, like: given.after, attributes.before)
    sides.after = sides.after ?? absent(path, like: given.before, attributes.after)
    guard let before = sides.before, let after = sides.after else {
      guard let value = sides.before ?? sides.after else { return }
      guard let members = value.object, !members.isEmpty, Knowledge.entry(for: path) == nil else {
        return append(path, sides)
      }
      for key in members.keys { compare(path.member(key), sides[key]) }
      return
    }
    if unknown.contains(path) {
      if !before.saysSame(as: after) { unresolved.append(path) }
    } else if let old = before.object, let new = after.object {
      let keys = old.keys + new.keys.filter { old[$0] == nil }
      for key in keys { compare(path.member(key), sides[key]) }
    } else if !before.saysSame(as: after) {
      compareValues(path, sides)
    } else if showsDefaults, (sides.writtenBefore == nil) != (sides.writtenAfter == nil) {
      append(path, sides)
    }
  }

  private mutating func compareValues(_ path: SettingPath, _ sides: Sides) {
    if isOfTwoPools, EnvironmentSettings.contains(path) {
      environmental.append(path)
    } else {
      append(path, sides)
    }
  }

  private mutating func append(_ path: SettingPath, _ sides: Sides) {
    changes.append(
      SettingChange(
        path,
        before: sides.before,
        // What was not there can't be another.
        after: sides.before?.isGiven == true ? sides.after : sides.after?.withPlainMasks,
        isWritten: (sides.writtenBefore != nil, sides.writtenAfter != nil)
      )
    )
  }

  /// Members that the service shows of pools since 2026, whether anybody has set them or not (seen in an
  /// export of 2026-09-11): a side without them is older, or is no description.
  private static let shownLately: Set = [
    SettingPath(.pool, ["KeyConfiguration"]), SettingPath(.pool, ["IssuerConfiguration"]),
  ]

  /// What the service writes into a description by itself, so that a side without it says the same.
  private static func isServiceMade(_ path: SettingPath) -> Bool {
    if shownLately.contains(path) { return true }
    let details = ["ActiveEncryptionCertificate", "SLORedirectBindingURI", "SSORedirectBindingURI"]
    return path.part.kind == .identityProviders && path.members.first == "ProviderDetails"
      && path.members.count == 2 && details.contains(path.members[1])
  }

  /// Absent it is all events (API reference, CompromisedCredentialsRiskConfigurationType).
  private static let eventFilter = ["CompromisedCredentialsRiskConfiguration", "EventFilter"]

  /// What it means that a setting without a place in the table of defaults is absent: what can be on is
  /// off, and a standard attribute is as every pool has it.
  private func absent(
    _ path: SettingPath,
    like other: JSONValue?,
    _ attributes: AttributeLists
  ) -> JSONValue? {
    if SettingComparison.isServiceMade(path) { return other }
    if path.part.kind == .risk, path.members == SettingComparison.eventFilter {
      return ["PASSWORD_CHANGE", "SIGN_IN", "SIGN_UP"]
    }
    if case .bool = other, Knowledge.entry(for: path) != nil { return false }
    if path.part.kind == .clients, other != nil, let list = attributes[path.members] { return list }
    guard path.part == .pool, path.members.count == 2, path.members[0] == "SchemaAttributes",
      StandardAttribute.isKnown(path.members[1])
    else { return nil }
    var attribute = StandardAttribute.absent(path.members[1])
    attribute["Name"] = nil
    return .object(attribute)
  }
}

extension SettingPath {
  /// A member of what stands here.
  func member(_ name: String) -> SettingPath { SettingPath(part, members + [name]) }

  /// The list that it is an element of, whose other elements say that this one is not there; else
  /// itself.
  var list: SettingPath {
    guard members.count > 1, JSONObject.namesInLists[members[members.count - 2]] != nil else {
      return self
    }
    return SettingPath(part, members.dropLast())
  }
}

/// Settings that are another's in each environment: names of resources, addresses, domains.
enum EnvironmentSettings {
  private static let patterns: [SettingPattern] = [
    "pool.LambdaConfig.**", "pool.EmailConfiguration.SourceArn", "pool.EmailConfiguration.From",
    "pool.EmailConfiguration.ReplyToEmailAddress", "pool.EmailConfiguration.ConfigurationSet",
    "pool.SmsConfiguration.*",
    "mfa.WebAuthnConfiguration.RelyingPartyId", "clients.*.CallbackURLs", "clients.*.LogoutURLs",
    "clients.*.DefaultRedirectURI", "clients.*.AnalyticsConfiguration.**", "groups.*.RoleArn",
    "domain.*.**", "identityProviders.*.ProviderDetails.**", "logDelivery.**",
    "risk.NotifyConfiguration.**", "risk.*.NotifyConfiguration.**",
    "risk.AccountTakeoverRiskConfiguration.NotifyConfiguration.**",
    "risk.*.AccountTakeoverRiskConfiguration.NotifyConfiguration.**",
  ]

  /// Trigger versions are the app's, not the environment's.
  private static let besides: SettingPattern = "pool.LambdaConfig.*.LambdaVersion"

  static func contains(_ path: SettingPath) -> Bool {
    !besides.matches(path) && patterns.contains { $0.matches(path) }
  }
}
