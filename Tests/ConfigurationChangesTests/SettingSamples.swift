import JSON
import Testing

@testable import ConfigurationChanges

/// A setting that an entry matches.
///
/// A `*` at the end becomes a member that the service has.
func samplePath(of entry: Knowledge.Entry) -> SettingPath? {
  let members = [
    "Member", "", "AdvancedSecurityAdditionalFlows", "ApplicationId", "AttributeDataType",
    "LambdaArn", "LogConfigurations", "ManagedLoginVersion", "Message", "Precedence",
    "ProviderDetails", "ReplyToEmailAddress", "RiskExceptionConfiguration", "SMSMessage",
    "SmsAuthenticationMessage", "SmsMessage", "SnsCallerArn",
  ]
  return members.lazy.compactMap { samplePath(entry.setting.text, member: $0) }
    .first { Knowledge.entry(for: $0)?.setting == entry.setting }
}

/// The path of a setting, with concrete steps instead of `*` and `**`.
func samplePath(_ text: String, member: String = "Member") -> SettingPath? {
  let written = text.split(separator: ".")
  var steps = written.enumerated().map { index, step in
    switch step {
    case "*": index == written.count - 1 && index > 1 ? member : "sample"
    case "**": member
    default: String(step)
    }
  }.filter { !$0.isEmpty }
  guard !steps.isEmpty else { return nil }
  let key = steps.removeFirst()
  func named(_ part: (String) -> SettingPath.Part) -> SettingPath {
    let name = steps.isEmpty ? "" : steps.removeFirst()
    return SettingPath(part(name), steps)
  }
  return switch key {
  case "pool": SettingPath(.pool, steps)
  case "mfa": SettingPath(.mfa, steps)
  case "risk": SettingPath(.risk(client: nil), steps)
  case "logDelivery": SettingPath(.logDelivery, steps)
  case "triggers": SettingPath(.triggers, steps)
  case "clients": named { .client($0) }
  case "groups": named { .group($0) }
  case "resourceServers": named { .resourceServer($0) }
  case "identityProviders": named { .identityProvider($0) }
  case "domain": named { .domain($0) }
  default: nil
  }
}

/// Values with a change of this shape.
func sample(of shape: Knowledge.Shape) -> (before: JSONValue?, after: JSONValue?) {
  switch shape {
  case .any: ("one", "other")
  case .grows: (1, 2)
  case .shrinks: (2, 1)
  case .becomes(.bool(let value)): (.bool(!value), .bool(value))
  case .becomes(let value): ("other", value)
  case .turns(let before, into: let after): (before, after)
  case .gains(let element): (["kept"], ["kept", .string(element)])
  case .loses(let element): (["kept", .string(element)], ["kept"])
  case .gainsAny: (["kept"], ["kept", "new"])
  case .losesAny: (["kept", "old"], ["kept"])
  case .appears: (nil, "there")
  case .disappears: ("there", nil)
  }
}
