import JSON

/// A point at which a pool runs custom code; the raw value is its key in `LambdaConfig`.
package enum Trigger: String, Hashable, Sendable, CaseIterable {
  case preSignUp = "PreSignUp"
  case customMessage = "CustomMessage"
  case postConfirmation = "PostConfirmation"
  case preAuthentication = "PreAuthentication"
  case postAuthentication = "PostAuthentication"
  case defineAuthChallenge = "DefineAuthChallenge"
  case createAuthChallenge = "CreateAuthChallenge"
  case verifyAuthChallenge = "VerifyAuthChallengeResponse"
  case preTokenGeneration = "PreTokenGeneration"
  case userMigration = "UserMigration"
  case customEmailSender = "CustomEmailSender"
  case customSMSSender = "CustomSMSSender"
}

extension Trigger {
  /// The functions in a pool's LambdaConfig, by trigger.
  static func functions(_ configuration: JSONValue?) -> [Trigger: TriggerFunction] {
    var functions: [Trigger: TriggerFunction] = [:]
    for trigger in allCases {
      let setting = configuration?[trigger.rawValue]
      // Custom senders have their version next to the ARN.
      guard let arn = setting?.string ?? setting?["LambdaArn"]?.string else { continue }
      functions[trigger] = TriggerFunction(arn: arn, version: "V1_0")
    }
    // The newer setting also contains the event version, and takes precedence over the older
    // setting.
    if let newer = configuration?["PreTokenGenerationConfig"], let arn = newer["LambdaArn"]?.string
    {
      let version = newer["LambdaVersion"]?.string ?? "V1_0"
      functions[.preTokenGeneration] = TriggerFunction(arn: arn, version: version)
    }
    return functions
  }
}

/// A Lambda function that a pool runs.
struct TriggerFunction: Hashable, Sendable {
  let arn: String

  /// The version of the event: `V1_0`, `V2_0`, or `V3_0`.
  ///
  /// Only PreTokenGeneration has more versions than `V1_0`.
  let version: String

  /// The version in events, such as `2` for `V2_0` (observed in recorded events).
  var eventVersion: String { String(version.dropFirst().prefix { $0 != "_" }) }
}

/// An event that the pool sends to the function of a trigger.
struct TriggerEvent: Hashable, Sendable {
  let trigger: Trigger

  /// The complete event for a Lambda function.
  let body: JSONObject

  /// The event's `request` member.
  var request: JSONObject { body["request"]?.object ?? [:] }
}
