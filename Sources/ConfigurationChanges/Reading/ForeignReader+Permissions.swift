internal import Diagnostics
internal import JSON

// Functions that a pool may not invoke (resource reference of AWS::Lambda::Permission).
extension ForeignReader {
  /// Says which functions of the template the pool calls, and the template does not let it call: with
  /// such a trigger nobody signs up or in.
  mutating func notePermissions(of pool: TemplateResource, _ resources: JSONObject) {
    let triggers = pool.properties["LambdaConfig"]?.object?.members ?? []
    let functions = triggers.compactMap { _, value in
      CloudFunction.target(of: value) ?? CloudFunction.target(of: value["LambdaArn"])
    }
    let allowed = Set(resources.members.compactMap { ForeignReader.permitted(by: $0.value) })
    let lacking = Set(functions).filter { name in
      ForeignReader.isFunction(resources[name]) && !allowed.contains(name)
    }
    guard !lacking.isEmpty else { return }
    remarks.append(
      "`\(pool.id)` calls \(lacking.sorted().listed()), and no AWS::Lambda::Permission lets "
        + "cognito-idp.amazonaws.com do so: such calls end in UnexpectedLambdaException"
    )
  }

  private static func isFunction(_ resource: JSONValue?) -> Bool {
    ["AWS::Lambda::Function", "AWS::Serverless::Function"].contains(resource?["Type"]?.string)
  }

  /// The function that a resource lets pools call.
  private static func permitted(by resource: JSONValue) -> String? {
    let principal: JSONValue = "cognito-idp.amazonaws.com"
    guard resource["Type"] == "AWS::Lambda::Permission",
      resource["Properties"]?["Principal"] == principal
    else { return nil }
    let function = resource["Properties"]?["FunctionName"]
    return CloudFunction.target(of: function) ?? function?.string
  }
}
