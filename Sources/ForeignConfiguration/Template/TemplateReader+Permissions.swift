internal import ConfigurationChanges
internal import JSON

// Functions that a pool is not allowed to invoke (AWS::Lambda::Permission resource reference).
extension TemplateReader {
  /// Returns the triggers whose functions are in the template without permission for the pool, with
  /// the functions.
  ///
  /// Every call that runs a forbidden trigger fails.
  func forbiddenTriggers(of pool: TemplateResource, _ resources: JSONObject) -> [String: String] {
    let triggers = pool.properties["LambdaConfig"]?.object?.members ?? []
    let permissions = resources.members.map(\.value).filter(TemplateReader.letsPoolsCall)
      .compactMap { $0["Properties"]?["FunctionName"] }
    let allowed = permissions.compactMap { LambdaReference($0, in: resources) }
    let open = Set(
      permissions.filter { LambdaReference($0, in: resources) == nil }
        .flatMap { CloudFunction.targets(in: $0) }
    )
    let names = permissions.compactMap(\.string)
    return Dictionary(
      triggers.compactMap { trigger, value -> (String, String)? in
        guard
          let called = LambdaReference(value, in: resources)
            ?? LambdaReference(value["LambdaArn"], in: resources),
          !allowed.contains(where: { $0.covers(called) }), !open.contains(called.function),
          !names.contains(where: { TemplateReader.isName($0, of: called, resources) }),
          !isCalledByEvent(called.function, resources)
        else { return nil }
        return (trigger, called.text)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Whether an event of the function lets SAM allow the pool to call it.
  private func isCalledByEvent(_ function: String, _ resources: JSONObject) -> Bool {
    eventFunctions.contains(function) && resources[function]?.hasPoolEvent == true
  }

  /// Whether a string is a function's name or an ARN that contains the name, with or without a
  /// version or alias.
  private static func isName(
    _ text: String,
    of called: LambdaReference,
    _ resources: JSONObject
  ) -> Bool {
    guard let name = resources[called.function]?["Properties"]?["FunctionName"]?.string else {
      return false
    }
    let ending: String
    switch called.qualifier {
    case .none: ending = name
    case .named(let qualifier): ending = "\(name):\(qualifier)"
    case .resource, .unknown:
      return text == name || text.hasPrefix("\(name):") || text.contains(":function:\(name)")
    }
    return text == ending || text.hasSuffix(":function:\(ending)")
  }

  /// Whether a resource allows pools to call a function; a computed action counts as permission.
  private static func letsPoolsCall(_ resource: JSONValue) -> Bool {
    guard resource["Type"] == "AWS::Lambda::Permission",
      resource["Properties"]?["Principal"]?.text().contains("cognito-idp.") == true
    else { return false }
    guard let action = resource["Properties"]?["Action"]?.string?.lowercased() else { return true }
    return ["lambda:invokefunction", "lambda:*", "*"].contains(action)
  }
}
