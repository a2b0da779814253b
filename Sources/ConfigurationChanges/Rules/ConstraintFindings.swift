internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import ServiceRules

/// Values that violate the constraints of the service's model: lengths, patterns, ranges, and
/// enumerations.
enum ConstraintFindings {
  /// Returns a finding for each value that the service rejects before it checks any rule.
  static func findings(in call: DeployedCall) -> [RuleFinding] {
    guard let operation = CognitoModel.operation(call.call.operation),
      case .constraints(let violations)? = operation.requestValidationError(
        call.call.input.withPool(operation)
      )
    else { return [] }
    let told = violations.compactMap { violation -> (Violation, MemberPath)? in
      let path = MemberPath(violation.path, in: call.call.input)
      guard !call.call.unknown.contains(where: path.overlaps) else { return nil }
      return (violation, path)
    }
    let message = CognitoModel.validationMessage(told.map(\.0))
    return told.map { violation, path in
      RuleFinding(
        violation.constraint == .notNull ? absence : rule,
        call.setting(at: path),
        description(of: violation),
        element: call.element(at: path),
        answer: ServiceErrorResponse(error: "InvalidParameterException", message: message)
      )
    }
  }

  /// A missing member is named, because the setting is the part in which it is missing.
  private static func description(of violation: Violation) -> String {
    let member = violation.path.split(separator: ".").last.map(String.init) ?? violation.path
    return violation.constraint == .notNull
      ? "has no `\(member.capitalizedFirst)`, which the service requires"
      : "violates a constraint of the service: \(violation.constraint.text)"
  }

  private static let rule = invalidValue(fix: "use a value that the constraint allows")
  private static let absence = invalidValue(fix: "set the missing member")

  private static func invalidValue(fix: String) -> Rule {
    Rule(
      "invalid-value",
      .deploymentFails,
      .rejected,
      why: "The service rejects the call before any other check.",
      fix: fix,
      .documented("API reference; the service model"),
      []
    ) { _ in [] }
  }
}

extension JSONObject {
  /// The input with an example ID for the pool, whose ID is known only at deployment.
  fileprivate func withPool(_ operation: Operation) -> JSONObject {
    guard operation.input["UserPoolId"] != nil, self["UserPoolId"] == nil else { return self }
    return merging(["UserPoolId": "us-east-1_EXAMPLE"])
  }
}

extension MemberPath {
  /// Reads the path to a member in the spelling of messages, such as `schema.1.member.name`.
  fileprivate init(_ text: String, in input: JSONObject) {
    var value: JSONValue? = .object(input)
    var steps: [String] = []
    for word in text.split(separator: ".").map(String.init) {
      if let list = value?.array {
        guard let number = Int(word) else { continue }
        steps.append(String(number - 1))
        value = list.indices.contains(number - 1) ? list[number - 1] : nil
        continue
      }
      if word == "member", steps.last.flatMap({ Int($0) }) != nil { continue }
      let name = value?.object?.keys.first { CognitoModel.messageName(ofMember: $0) == word }
      steps.append(name ?? word.capitalizedFirst)
      value = name.flatMap { value?[$0] }
    }
    self.init(steps)
  }
}
