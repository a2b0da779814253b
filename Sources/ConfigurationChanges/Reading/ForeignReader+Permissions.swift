internal import JSON

// Functions that a pool may not invoke (resource reference of AWS::Lambda::Permission).
extension ForeignReader {
  /// The triggers by which the pool calls functions of the template that the template does not let it call, with
  /// the functions: with such a trigger nobody signs up or in.
  func forbiddenTriggers(of pool: TemplateResource, _ resources: JSONObject) -> [String: String] {
    let triggers = pool.properties["LambdaConfig"]?.object?.members ?? []
    let allowed = Set(resources.members.compactMap { ForeignReader.permitted(by: $0.value) })
    return Dictionary(
      triggers.compactMap { trigger, value -> (String, String)? in
        guard
          let function = CloudFunction.target(of: value)
            ?? CloudFunction.target(of: value["LambdaArn"]),
          ForeignReader.isFunction(resources[function]), !allowed.contains(function),
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

  /// The function that a resource lets pools call.
  private static func permitted(by resource: JSONValue) -> String? {
    guard resource["Type"] == "AWS::Lambda::Permission",
      resource["Properties"]?["Principal"]?.text().contains("cognito-idp.") == true
    else { return nil }
    let function = resource["Properties"]?["FunctionName"]
    return CloudFunction.target(of: function) ?? function?.string
  }
}
