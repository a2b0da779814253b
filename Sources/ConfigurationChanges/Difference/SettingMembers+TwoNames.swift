internal import JSON

// Settings with two names.
extension SettingMembers {
  /// Members of VerificationMessageTemplate, and the pool's older names for them.
  static let messages: KeyValuePairs = [
    "SmsMessage": "SmsVerificationMessage", "EmailMessage": "EmailVerificationMessage",
    "EmailSubject": "EmailVerificationSubject",
  ]

  /// Members that the pool shows, and that SetUserPoolMfaConfig sets with its SMS method.
  static let ofSMS = ["SmsConfiguration", "SmsAuthenticationMessage"]

  /// Separates the members of the pool from its second factors, so each setting is in only one of
  /// them.
  static func parted(
    pool: JSONObject,
    mfa: JSONObject?
  ) -> (pool: JSONObject, mfa: JSONObject?) {
    var pool = pool
    mirrorMessages(&pool)
    mirrorTokenTrigger(&pool)
    guard var mfa else { return (pool, nil) }
    if let mode = mfa["MfaConfiguration"] { pool["MfaConfiguration"] = mode }
    mfa["MfaConfiguration"] = nil
    guard var sms = mfa["SmsMfaConfiguration"]?.object else { return (pool, mfa) }
    for member in ofSMS {
      guard let value = sms[member], pool[member] == nil || pool[member] == value else { continue }
      pool[member] = value
      sms[member] = nil
    }
    mfa["SmsMfaConfiguration"] = .object(sms)
    return (pool, mfa)
  }

  static func mirrorMessages(_ pool: inout JSONObject) {
    var template = pool["VerificationMessageTemplate"]?.object ?? [:]
    for (new, old) in messages {
      guard let value = pool[old], template[new] == nil || template[new] == value else { continue }
      template[new] = value
      pool[old] = nil
    }
    if !template.isEmpty { pool["VerificationMessageTemplate"] = .object(template) }
  }

  static func mirrorTokenTrigger(_ pool: inout JSONObject) {
    guard var triggers = pool["LambdaConfig"]?.object else { return }
    let (old, new) = ("PreTokenGeneration", "PreTokenGenerationConfig")
    guard let arn = triggers[old], arn.string != nil else { return }
    if triggers[new] == nil {
      triggers[new] = ["LambdaVersion": "V1_0", "LambdaArn": arn]
    }
    if triggers[new]?["LambdaArn"] == arn { triggers[old] = nil }
    pool["LambdaConfig"] = .object(triggers)
  }
}

extension SettingPath {
  /// The path that comparisons use for a setting with two names, as `SettingMembers.parted` moves
  /// its value; the path itself for all other settings.
  var compared: SettingPath {
    guard let first = members.first else { return self }
    let rest = Array(members.dropFirst())
    switch part {
    case .pool:
      if let list = listOfNames { return list }
      if let name = SettingMembers.messages.first(where: { $0.value == first })?.key {
        return SettingPath(.pool, ["VerificationMessageTemplate", name] + rest)
      }
      if members == ["AdminCreateUserConfig", "UnusedAccountValidityDays"] {
        return SettingPath(.pool, SettingMembers.daysOfPassword)
      }
      return members == ["LambdaConfig", "PreTokenGeneration"]
        ? SettingPath(.pool, ["LambdaConfig", "PreTokenGenerationConfig", "LambdaArn"]) : self
    case .mfa where first == "SmsMfaConfiguration":
      return rest.first.map(SettingMembers.ofSMS.contains) == true ? SettingPath(.pool, rest) : self
    default: return self
    }
  }

  /// The paths that comparisons use for a setting of a document, if they differ from its own path.
  ///
  /// A unit is applied to its lifetime.
  func comparedElsewhere(in document: PoolDocument) -> [SettingPath] {
    let other = compared
    return lifetimes(in: document) + (other == self ? [] : [other])
  }

  /// The list of a name or a priority, which decides an element's place in the list; nil for all
  /// other settings.
  private var listOfNames: SettingPath? {
    switch members {
    case ["AccountRecoverySetting", "RecoveryMechanisms", "Name"],
      ["AccountRecoverySetting", "RecoveryMechanisms", "Priority"], ["SchemaAttributes", "Name"]:
      SettingPath(part, members.dropLast())
    default: nil
    }
  }
}

extension [SettingPath: Int] {
  /// The numbers of a document's settings under all of their names.
  func compared(in document: PoolDocument) -> [SettingPath: Int] {
    reduce(into: self) { result, entry in
      for name in entry.key.comparedElsewhere(in: document) {
        result[name, default: 0] &+= entry.value
      }
    }
  }
}

extension Set<SettingPath> {
  /// The settings of a document under all of their names.
  func compared(in document: PoolDocument) -> Set {
    union(flatMap { $0.comparedElsewhere(in: document) })
  }
}
