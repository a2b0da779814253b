internal import JSON

// Functions that can leave out a member, such as `!If [IsProd, ACTIVE, !Ref AWS::NoValue]`.
extension CloudFunction {
  /// Whether the short form of a function is an `Fn::If` that can remove or empty its member.
  static func canRemove(_ text: String) -> Bool {
    let start = "!If "
    guard text.hasPrefix(start),
      let argument = try? JSONValue(parsing: String(text.dropFirst(start.count)))
    else { return false }
    return (["Fn::If": argument] as JSONValue).canBeNoValue
  }
}

extension JSONValue {
  /// Whether the deployment can leave out a setting with this value.
  var canBeLeftOut: Bool {
    switch self {
    case .string(let text): CloudFunction.canRemove(text)
    case .array(let elements): !elements.isEmpty && elements.allSatisfy(\.canBeLeftOut)
    default: false
    }
  }

  /// Whether a value is `AWS::NoValue` or contains only empty lists, or is a condition that can
  /// choose such a value.
  ///
  /// An empty mapping can be a setting, such as a device configuration.
  fileprivate var canBeNoValue: Bool {
    if self == CloudFunction.noValue || isOfEmptyLists { return true }
    guard object?.count == 1, let branches = self["Fn::If"]?.array, branches.count == 3 else {
      return false
    }
    return branches.dropFirst().contains(where: \.canBeNoValue)
  }

  /// Whether a value is an empty list, or a mapping with only such values.
  private var isOfEmptyLists: Bool {
    if let members = object?.members {
      return !members.isEmpty && members.allSatisfy(\.value.isOfEmptyLists)
    }
    return self == .array([])
  }
}
