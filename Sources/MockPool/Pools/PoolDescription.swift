import CognitoModel
import FoundationEssentials
import JSON

/// A pool as in DescribeUserPool, from the members of CreateUserPool and the API's defaults.
enum PoolDescription {
  /// The password policy's defaults; a given policy has only the requirements that it contains.
  private static let policyDefaults = ServiceDefaults.passwordPolicy.merging(
    ServiceDefaults.omittedPasswordDemands
  )

  /// The members that an update can't change.
  static let identity = [
    "Id", "Arn", "CreationDate", "SchemaAttributes", "UsernameAttributes", "AliasAttributes",
    "UsernameConfiguration", "Domain", "CustomDomain",
  ]

  /// The members of a pool in responses.
  private static let shown =
    CognitoModel.operation("DescribeUserPool")?.output["UserPool"]?.shape.members ?? []

  /// Merges given members into the defaults.
  ///
  /// As on the service, unknown members are dropped.
  static func settings(_ given: JSONObject) -> JSONObject {
    var result = ServiceDefaults.pool
    for (key, value) in given.members where shown.contains(key) && !identity.contains(key) {
      if let object = value.object, let usual = result[key]?.object {
        result[key] = .object(usual.merging(object))
      } else {
        result[key] = value
      }
    }
    if let policy = given["Policies"]?["PasswordPolicy"]?.object {
      var policies = result["Policies"]?.object ?? [:]
      policies["PasswordPolicy"] = .object(policyDefaults.merging(policy))
      result["Policies"] = .object(policies)
    }
    completeRecentSettings(&result)
    mirrorMessages(&result)
    mirrorTemporaryValidity(&result)
    return result
  }

  /// Adds the defaults of settings introduced in 2026: registration is on, and each level has a
  /// name.
  ///
  /// Source: API reference, DcrConfigurationType and AcrConfiguration.
  private static func completeRecentSettings(_ pool: inout JSONObject) {
    if let registration = pool["DcrConfiguration"]?.object {
      pool["DcrConfiguration"] = .object(
        (["EnableStatus": "Enabled", "OpenDcrEnabled": false] as JSONObject).replacingMembers(
          with: registration
        )
      )
    }
    if let levels = pool["AcrConfiguration"]?.object {
      let names = (1...4).map { level -> (String, JSONValue) in
        ("Level\(level)", ["AcrValue": .string("urn:cognito:loa:\(level)")])
      }
      pool["AcrConfiguration"] = .object(JSONObject(names).replacingMembers(with: levels))
    }
  }

  /// Gives the verification template and the three legacy members the same values.
  private static func mirrorMessages(_ pool: inout JSONObject) {
    var template = pool["VerificationMessageTemplate"]?.object ?? [:]
    let pairs = [
      ("SmsMessage", "SmsVerificationMessage"), ("EmailMessage", "EmailVerificationMessage"),
      ("EmailSubject", "EmailVerificationSubject"),
    ]
    for (new, old) in pairs {
      let value = template[new] ?? pool[old]
      template[new] = value
      pool[old] = value
    }
    pool["VerificationMessageTemplate"] = .object(template)
  }

  /// Gives the password policy's days and the legacy days the same value, with 7 days instead of 0.
  private static func mirrorTemporaryValidity(_ pool: inout JSONObject) {
    var policies = pool["Policies"]?.object ?? [:]
    var policy = policies["PasswordPolicy"]?.object ?? [:]
    var config = pool["AdminCreateUserConfig"]?.object ?? [:]
    let days = config["UnusedAccountValidityDays"] ?? policy["TemporaryPasswordValidityDays"]
    policy["TemporaryPasswordValidityDays"] = days?.int == 0 ? 7 : days
    config["UnusedAccountValidityDays"] = policy["TemporaryPasswordValidityDays"]
    policies["PasswordPolicy"] = .object(policy)
    pool["Policies"] = .object(policies)
    pool["AdminCreateUserConfig"] = .object(config)
  }
}

extension Shape {
  /// The names of a structure's members; empty for any other shape.
  var members: Set<String> {
    guard case .structure(let structure) = kind else { return [] }
    return Set(structure.members.map(\.name))
  }
}
