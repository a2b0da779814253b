package import JSON

/// A value that a template computes at deployment.
package struct CloudFunction {
  /// CloudFormation's short form, such as `!Ref Name`.
  package let text: String

  /// Whether the value is known without deployment.
  package var isKnown = false

  /// The value that removes a member.
  package static let noValue: JSONValue = ["Ref": "AWS::NoValue"]

  /// The names that every template can refer to (CloudFormation template reference, pseudo
  /// parameters).
  package static let pseudoParameters: Set = [
    "AWS::AccountId", "AWS::NotificationARNs", "AWS::NoValue", "AWS::Partition", "AWS::Region",
    "AWS::StackId", "AWS::StackName", "AWS::URLSuffix",
  ]

  /// The placeholder for a value that Terraform determines only when it applies the plan.
  package static let afterApply: JSONValue = ["Fn::Terraform": "known after apply"]

  /// Terraform's wording for a value that it determines only when it applies the plan.
  static let afterApplyText = "(known after apply)"

  /// Whether a string is looked up at deployment (CloudFormation user guide, dynamic references).
  package static func isDynamicReference(_ text: String) -> Bool { text.contains("{{resolve:") }

  /// Reads a template function; nil if the value is plain.
  package init?(_ value: JSONValue) {
    if let text = value.string, CloudFunction.isDynamicReference(text) {
      self.text = text
      return
    }
    guard let object = value.object, object.count == 1, let (name, argument) = object.members.first,
      name == "Ref" || name.hasPrefix("Fn::")
    else { return nil }
    if value == CloudFunction.afterApply {
      text = CloudFunction.afterApplyText
      return
    }
    // A string without variables is known.
    if name == "Fn::Sub", let text = argument.string, !text.contains("${") {
      self.text = text
      isKnown = true
      return
    }
    let short = name == "Ref" ? "!Ref" : "!" + name.dropFirst(4)
    let parts = argument.array?.compactMap(\.string)
    if name == "Fn::GetAtt", let parts {
      text = "\(short) \(parts.joined(separator: "."))"
    } else {
      text = "\(short) \(argument.unquotedText)"
    }
  }

  /// Whether a string is the short form of a function, not a message that starts with `!`.
  package static func isText(_ text: String) -> Bool {
    text.hasPrefix("!") && functions.contains(String(text.dropFirst().prefix { $0 != " " }))
  }

  /// Whether the value of a string is known only at deployment.
  static func isComputed(_ text: String) -> Bool {
    isText(text) || isDynamicReference(text) || text == afterApplyText
  }

  /// Whether a function can produce this string, as far as its parts are known.
  static func canResolve(_ function: String, to text: String) -> Bool {
    guard function.hasPrefix("!Sub "), !function.hasPrefix("!Sub [") else { return true }
    var rest = text[...]
    var pieces = function.dropFirst("!Sub ".count).split(
      separator: "${",
      omittingEmptySubsequences: false
    )
    .map { String($0) }
    let first = pieces.removeFirst()
    guard rest.hasPrefix(first) else { return false }
    rest = rest.dropFirst(first.count)
    for (index, piece) in pieces.enumerated() {
      guard let end = piece.firstIndex(of: "}") else { return true }
      let fixed = piece[piece.index(after: end)...]
      if index == pieces.count - 1 { return rest.hasSuffix(fixed) }
      if fixed.isEmpty { continue }
      guard let place = rest.firstRange(of: fixed) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.isEmpty
  }

  /// Intrinsic functions (CloudFormation template reference).
  private static let functions: Set = [
    "Ref", "Base64", "Cidr", "FindInMap", "GetAtt", "GetAZs", "If", "ImportValue", "Join", "Length",
    "Select", "Split", "Sub", "ToJsonString", "Transform",
  ]
}

extension JSONValue {
  /// Whether the value or a nested value satisfies a condition; `isOne` returns nil to descend.
  package func holds(_ isOne: (JSONValue) -> Bool?) -> Bool {
    if let result = isOne(self) { return result }
    return switch self {
    case .array(let elements): elements.contains { $0.holds(isOne) }
    case .object(let object): object.members.contains { $0.value.holds(isOne) }
    default: false
    }
  }

  /// The string, or the value of a function that is known without deployment; nil for other values.
  package var plainText: String? {
    guard let function = CloudFunction(self) else { return string }
    return function.isKnown ? function.text : nil
  }
}
