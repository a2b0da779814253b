import CognitoModel
import FoundationEssentials
import JSON

/// A pool as DescribeUserPool shows it, made from what CreateUserPool was given and the API's defaults.
enum PoolDescription {
  /// Members that a new pool has under the name of the request's, with the API's defaults (seen on real pools).
  private static let defaults: JSONObject = [
    "Policies": [
      "PasswordPolicy": [
        "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
        "RequireNumbers": true, "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
      ],
      "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
    ],
    "DeletionProtection": "INACTIVE", "LambdaConfig": [:],
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"],
    "MfaConfiguration": "OFF",
    "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"], "UserPoolTags": [:],
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false], "UserPoolTier": "ESSENTIALS",
    "KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"], "IssuerConfiguration": ["Type": "ORIGINAL"],
  ]

  /// A policy that is given at all has only the demands that it names («unconfirmed»; infrastructure
  /// tools that send part of one get such pools).
  private static let policyDefaults: JSONObject = [
    "MinimumLength": 8, "RequireUppercase": false, "RequireLowercase": false,
    "RequireNumbers": false, "RequireSymbols": false, "TemporaryPasswordValidityDays": 7,
  ]

  /// The members that an update cannot change.
  static let identity = [
    "Id", "Arn", "CreationDate", "SchemaAttributes", "UsernameAttributes", "AliasAttributes",
    "UsernameConfiguration", "Domain", "CustomDomain",
  ]

  /// Lays given members over the defaults; members that the service does not know are dropped, as it does.
  static func settings(_ given: JSONObject) -> JSONObject {
    let shown = CognitoModel.operation("DescribeUserPool")?.output["UserPool"]?.shape.members ?? []
    var result = defaults
    for (key, value) in given.members where shown.contains(key) && !identity.contains(key) {
      if let object = value.object, let usual = result[key]?.object {
        result[key] = .object(usual.merging(object))
      } else {
        result[key] = value
      }
    }
    if let policy = given["Policies"]?["PasswordPolicy"]?.object {
      var policies = result["Policies"]?.object ?? [:]
      policies["PasswordPolicy"] = .object(normalized(policyDefaults.merging(policy)))
      result["Policies"] = .object(policies)
    }
    completeRecentSettings(&result)
    mirrorMessages(&result)
    mirrorTemporaryValidity(&result, given)
    return result
  }

  /// The defaults that a setting of 2026 adds to what was given: registration is on, and each level has a name (API
  /// reference, DcrConfigurationType and AcrConfiguration).
  private static func completeRecentSettings(_ pool: inout JSONObject) {
    if let registration = pool["DcrConfiguration"]?.object {
      pool["DcrConfiguration"] = .object(
        (["EnableStatus": "Enabled", "OpenDcrEnabled": false] as JSONObject).laying(registration)
      )
    }
    if let levels = pool["AcrConfiguration"]?.object {
      let names = (1...4).map { level -> (String, JSONValue) in
        ("Level\(level)", ["AcrValue": .string("urn:cognito:loa:\(level)")])
      }
      pool["AcrConfiguration"] = .object(JSONObject(names).laying(levels))
    }
  }

  /// 0 days are 7.
  private static func normalized(_ policy: JSONObject) -> JSONObject {
    var policy = policy
    if policy["TemporaryPasswordValidityDays"]?.int == 0 {
      policy["TemporaryPasswordValidityDays"] = 7
    }
    return policy
  }

  /// The template and the three members of before it say the same.
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

  /// The password policy's days and those of before it say the same.
  private static func mirrorTemporaryValidity(_ pool: inout JSONObject, _ given: JSONObject) {
    var policies = pool["Policies"]?.object ?? [:]
    var policy = policies["PasswordPolicy"]?.object ?? [:]
    var config = pool["AdminCreateUserConfig"]?.object ?? [:]
    if let days = config["UnusedAccountValidityDays"] {
      policy["TemporaryPasswordValidityDays"] = days.int == 0 ? 7 : days
    }
    config["UnusedAccountValidityDays"] = policy["TemporaryPasswordValidityDays"]
    policies["PasswordPolicy"] = .object(policy)
    pool["Policies"] = .object(policies)
    pool["AdminCreateUserConfig"] = .object(config)
  }
}

extension Shape {
  /// The names of a structure's members; none of any other shape.
  var members: Set<String> {
    guard case .structure(let structure) = kind else { return [] }
    return Set(structure.members.map(\.name))
  }
}
