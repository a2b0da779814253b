internal import JSON

// Functions that a pool may not invoke (resource reference of AWS::Lambda::Permission).
extension ForeignReader {
  /// The triggers by which the pool calls functions of the template that the template does not let it call, with
  /// the functions: with such a trigger nobody signs up or in.
  func forbiddenTriggers(of pool: TemplateResource, _ resources: JSONObject) -> [String: String] {
    let triggers = pool.properties["LambdaConfig"]?.object?.members ?? []
    let permissions = resources.members.map(\.value).filter(ForeignReader.letsPoolsCall)
    let allowed = Set(
      permissions.flatMap { CloudFunction.targets(in: $0["Properties"]?["FunctionName"]) }
    )
    let names = permissions.compactMap { $0["Properties"]?["FunctionName"]?.string }
    return Dictionary(
      triggers.compactMap { trigger, value -> (String, String)? in
        guard
          let function = CloudFunction.target(of: value)
            ?? CloudFunction.target(of: value["LambdaArn"]),
          ForeignReader.isFunction(resources[function]), !allowed.contains(function),
          !names.contains(where: { ForeignReader.isName($0, of: resources[function]) }),
          !isEvent(trigger, of: function, resources)
        else { return nil }
        return (trigger, function)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Whether SAM lets the pool call the function, for which it asks itself.
  private func isEvent(_ trigger: String, of function: String, _ resources: JSONObject) -> Bool {
    eventFunctions.contains(function) && resources[function]?.hasPoolEvent == true
  }

  private static func isFunction(_ resource: JSONValue?) -> Bool {
    ["AWS::Lambda::Function", samFunction].contains(resource?["Type"]?.string)
  }

  /// Whether a text is the name that a function is given, or an ARN with it.
  private static func isName(_ text: String, of function: JSONValue?) -> Bool {
    guard let name = function?["Properties"]?["FunctionName"]?.string else { return false }
    return text == name || text.hasSuffix(":function:\(name)")
  }

  /// Whether a resource lets pools call a function; one that is only computed may.
  private static func letsPoolsCall(_ resource: JSONValue) -> Bool {
    guard resource["Type"] == "AWS::Lambda::Permission",
      resource["Properties"]?["Principal"]?.text().contains("cognito-idp.") == true
    else { return false }
    guard let action = resource["Properties"]?["Action"]?.string?.lowercased() else { return true }
    return ["lambda:invokefunction", "lambda:*", "*"].contains(action)
  }
}
