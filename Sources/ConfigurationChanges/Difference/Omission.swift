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
  func isFixed(_ members: [String]) -> Bool {
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

extension JSONObject {
  fileprivate func replacing(_ keys: [String], by value: JSONValue?) -> JSONObject {
    value == nil ? removing(keys) : setting(value, at: keys)
  }
}
