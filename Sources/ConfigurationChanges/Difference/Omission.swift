internal import JSON

/// The result of leaving a setting out of an update.
///
/// API reference, UpdateUserPool: "With the exception of UserPoolTier, if you don't provide a value
/// for an attribute, Amazon Cognito sets it to its default value". Measurements differ by member.
enum Omission: Hashable, Sendable {
  /// The update resets the setting to its default.
  case resets(KnowledgeSource)
  /// The setting keeps its value.
  case stays(KnowledgeSource)
  /// The setting is fixed when the pool is created.
  ///
  /// An update can't contain the setting, and a template without the setting requires another
  /// pool.
  case fixed
}

extension Omission {
  /// The result of leaving a setting out of a payload.
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

  /// The settings with their own results of omission, or with better sources, for updates by a tool.
  static func exceptions(for tool: PoolDocument.Tool?) -> [Exception] {
    tool == .terraform ? everywhere + ofTerraform : everywhere
  }

  /// A setting to which the API's general rule doesn't apply, or for which there is a better source:
  /// its path, the result of omitting it, and the source for its parts.
  typealias Exception = (members: [String], omission: Omission, parts: KnowledgeSource)

  private static let everywhere: [Exception] =
    [
      (["AutoVerifiedAttributes"], .resets(ledger), pool),
      (["MfaConfiguration"], .stays(ledger), pool),
      (["Policies", "PasswordPolicy"], .stays(ledger), .measured("cdk-real-drift#1701")),
      (["Policies", "SignInPolicy"], .stays(ledger), pool),
      (["UserPoolTier"], .stays(pool), pool),
      // An update with only DeletionProtection was rejected because of this setting.
      (["UserAttributeUpdateSettings"], .stays(.measured("ekristen/aws-nuke#477")), pool),
    ]
    + [
      ["UsernameAttributes"], ["AliasAttributes"], ["UsernameConfiguration"], ["SchemaAttributes"],
    ].map { (members: $0, omission: .fixed, parts: pool) }

  /// Settings that Terraform's provider does not send after they are removed from the
  /// configuration.
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
  /// Whether no update of the part can contain the member.
  func isFixed(_ members: [String]) -> Bool {
    kind == .identityProviders && members.count == 1
      && ListedPart.identityProviders.fixed.contains(members[0])
  }

  /// The source for the statement that an update resets the settings it leaves out.
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
  /// A pool's members after an update, including previous members that keep their values when
  /// left out.
  ///
  /// `members` may include defaults; `written` contains only the written members.
  static func keeping(
    _ before: JSONObject,
    in members: JSONObject,
    written: JSONObject,
    isUpdate: Bool,
    _ tool: PoolDocument.Tool?
  ) -> JSONObject {
    var result = members
    for (path, omission, _) in exceptions(for: tool) where written.value(at: path) == nil {
      // If all triggers are left out, all are removed.
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
