internal import JSON

/// What becomes of a setting that an update leaves out.
///
/// «With the exception of UserPoolTier, if you don't provide a value for an attribute, Amazon Cognito sets
/// it to its default value» says the API reference of UpdateUserPool; measured it is by the member.
enum Omission: Hashable, Sendable {
  /// It goes back to its default.
  case resets(KnowledgeSource)
  /// It stays as it was, so that it can't be taken back by leaving it out.
  case stays(KnowledgeSource)
  /// It is fixed when the pool is made: an update can't have it, and a template that lacks it asks for
  /// another pool.
  case fixed
}

extension Omission {
  /// What becomes of a setting that a payload leaves out.
  static func of(_ path: SettingPath, in sent: CanonicalSettings) -> Omission {
    if path.part == .mfa { return .resets(ledger) }
    if path.part.isFixed(path.members) { return .fixed }
    guard path.part == .pool else { return .resets(path.part.sourceOfResets) }
    if let exception = exceptions(for: sent.document.tool)
      .first(where: { path.members.starts(with: $0.members) })
    {
      let whole = SettingPath(.pool, exception.members)
      if exception.omission != .fixed, exception.members.count < path.members.count,
        sent.isWritten(whole)
      {
        let isDemand = path.members.last?.hasPrefix("Require") ?? false
        return .resets(isDemand ? exception.parts : pool)
      }
      return exception.omission
    }
    return .resets(pool)
  }

  /// The settings that don't simply go back, as members down to them.
  static func exceptions(for tool: PoolDocument.Tool?) -> [Exception] {
    tool == .terraform ? everywhere + ofTerraform : everywhere
  }

  /// A setting that does not simply go back, and what says so of its parts.
  typealias Exception = (members: [String], omission: Omission, parts: KnowledgeSource)

  private static let everywhere: [Exception] =
    [
      (["AutoVerifiedAttributes"], .resets(ledger), pool),
      (["MfaConfiguration"], .stays(ledger), pool),
      (["Policies", "PasswordPolicy"], .stays(ledger), .measured("cdk-real-drift#1701")),
      (["Policies", "SignInPolicy"], .stays(ledger), pool),
      (["UserPoolTier"], .stays(pool), pool),
      // An update of DeletionProtection alone was refused because of it.
      (["UserAttributeUpdateSettings"], .stays(.measured("ekristen/aws-nuke#477")), pool),
    ]
    + [
      ["UsernameAttributes"], ["AliasAttributes"], ["UsernameConfiguration"], ["SchemaAttributes"],
    ].map { (members: $0, omission: .fixed, parts: pool) }

  /// What Terraform's provider does not send where it is taken out of the configuration.
  private static let ofTerraform: [Exception] =
    [
      (["LambdaConfig", "CustomEmailSender"], senders),
      (["LambdaConfig", "CustomSMSSender"], senders), (["LambdaConfig", "KMSKeyID"], senders),
      (
        ["LambdaConfig", "PreTokenGenerationConfig"],
        .measured("hashicorp/terraform-provider-aws#45529")
      ),
    ].map { (members: $0.0, omission: .stays($0.1), parts: pool) }

  private static let ledger = KnowledgeSource.measured(
    "go-to-k/cdkd#1982 and #1968, 2026-08, us-east-1"
  )
  private static let senders = KnowledgeSource.measured("hashicorp/terraform-provider-aws#29048")
  private static let pool = KnowledgeSource.documented("API reference, UpdateUserPool")
}

extension SettingPath.Part {
  /// Whether no update of the part has the member.
  fileprivate func isFixed(_ members: [String]) -> Bool {
    kind == .identityProviders && members.count == 1
      && ListedPart.identityProviders.fixed.contains(members[0])
  }

  /// Who says that an update sets back what it leaves out.
  fileprivate var sourceOfResets: KnowledgeSource {
    switch self {
    case .client: .documented("API reference, UpdateUserPoolClient")
    case .resourceServer: .documented("API reference, UpdateResourceServer")
    case .risk: .documented("API reference, SetRiskConfiguration")
    case .logDelivery: .documented("API reference, SetLogDeliveryConfiguration")
    default: .unknown
    }
  }
}

extension Omission {
  /// What an update makes of a pool's members: with those of the pool before that can't be taken back by
  /// leaving them out.
  ///
  /// `written` is what it says of `members`, in which defaults can be filled in.
  static func keeping(
    _ before: JSONObject,
    in members: JSONObject,
    written: JSONObject,
    isUpdate: Bool,
    _ tool: PoolDocument.Tool?
  ) -> JSONObject {
    var result = members
    for (path, omission, _) in exceptions(for: tool) where written.value(at: path) == nil {
      // With the whole of the triggers left out all of them go.
      let isTrigger = path.count > 1 && path[0] == "LambdaConfig"
      switch omission {
      case .resets: continue
      case .fixed where !isUpdate: continue
      case .stays where isTrigger && written["LambdaConfig"] == nil: continue
      case .stays, .fixed: result = result.replacing(path, by: before.value(at: path))
      }
    }
    return result
  }
}

// MARK: - What an update makes of a pool

extension CanonicalSettings {
  /// The settings that the pool has once the payload is sent.
  ///
  /// What it does not speak of stays, and so does what can't be taken back by leaving it out; a
  /// description is what it says.
  func laid(over before: CanonicalSettings) -> CanonicalSettings {
    guard origin == .payload else { return sayingSecondFactors(of: before) }
    var result = self
    result.parts = parts.map { part in
      if part.part == .pool { return pool(part, over: before) }
      let laid = part.laid(over: before.found(part, of: self))
      if laid.part != part.part { result.document.call(part.part, laid.part) }
      return laid
    }
    result.parts += before.parts.filter { part in
      part.part.kind.map { unsaid.contains($0) && $0 != .pool } ?? false
    }
    result.parts += others(of: before)
    result.unsaid = unsaid.intersection(before.unsaid)
    return result
  }

  /// The parts of which there can be several, and that it leaves as they are without a word.
  func others(of before: CanonicalSettings) -> [Part] {
    guard document.leavesOthers(of: before.document) else { return [] }
    let kinds: Set<Kind> = [
      .clients, .groups, .resourceServers, .identityProviders, .domain, .risk, .logDelivery,
    ]
    return before.parts.filter { part in
      part.part.kind.map { kinds.subtracting(unsaid).contains($0) } ?? false
        && found(part, of: before) == nil
        && document.actions?.removed.contains(part.part) != true
    }
  }

  private func pool(_ part: Part, over before: CanonicalSettings) -> Part {
    guard let old = before.part(.pool) else { return part }
    if unsaid.contains(.pool) { return secondFactors(part, over: old) }
    var result = part
    result.members = Omission.keeping(
      old.members,
      in: part.members,
      written: part.written,
      isUpdate: userPoolID != nil,
      document.tool
    )
    return result
  }
}

extension PoolDocument {
  /// Gives what is not known of a part to the same part under another name too.
  fileprivate mutating func call(_ part: SettingPath.Part, _ name: SettingPath.Part) {
    unknown.formUnion(unknown.of(part, under: name))
    hidden.formUnion(hidden.of(part, under: name))
    zeros.formUnion(zeros.of(part, under: name))
  }
}

extension Set<SettingPath> {
  /// The settings of a part, as those of another one.
  func of(_ part: SettingPath.Part, under name: SettingPath.Part) -> Set {
    Set(filter { $0.part == part }.map { SettingPath(name, $0.members) })
  }
}

extension CanonicalSettings {
  /// With what an answer about second factors alone says of the pool, whose other settings are those of
  /// another document.
  func sayingSecondFactors(of other: CanonicalSettings) -> CanonicalSettings {
    guard origin == .description, unsaid.contains(.pool), !other.unsaid.contains(.pool),
      !unsaid.contains(.mfa), let old = other.part(.pool)
    else { return self }
    var result = self
    result.parts = parts.map { $0.part == .pool ? secondFactors($0, over: old) : $0 }
    result.unsaid.remove(.pool)
    return result
  }

  /// What a call or an answer about second factors says of the pool itself: the sender of SMS and their
  /// text where it has them, and the mode, without which a call switches MFA off (measured:
  /// go-to-k/cdkd#1968).
  private func secondFactors(_ part: Part, over old: Part) -> Part {
    guard !unsaid.contains(.mfa) else { return old }
    var result = old
    let mode = part.written["MfaConfiguration"]
    if mode != nil || origin == .payload {
      result.members["MfaConfiguration"] = mode ?? "OFF"
      result.written["MfaConfiguration"] = mode
    }
    for member in SettingMembers.ofSMS {
      guard let value = part.written[member] else { continue }
      result.members[member] = part.members[member]
      result.written[member] = value
    }
    return result
  }
}

extension CanonicalSettings.Part {
  /// A part as an update leaves it, which can't say of a client whether there is a secret, and of a
  /// provider its type.
  fileprivate func laid(over before: CanonicalSettings.Part?) -> CanonicalSettings.Part {
    guard let before else { return self }
    var result = self
    for (member, value) in before.members.members
    where members[member] == nil && part.isFixed([member]) {
      result.members[member] = value
    }
    guard case .client = part else { return result }
    // An update need not repeat the name, and then the client goes by its id here; a template need not
    // have one.
    if part == identity.map({ .client($0) }) || generatedPrefix != nil { result.part = before.part }
    guard identity != nil, members["hasSecret"] == false else { return result }
    result.members["hasSecret"] = before.members["hasSecret"]
    result.written["hasSecret"] = nil
    return result
  }
}

extension JSONObject {
  fileprivate func replacing(_ keys: [String], by value: JSONValue?) -> JSONObject {
    value == nil ? removing(keys) : setting(value, at: keys)
  }
}
