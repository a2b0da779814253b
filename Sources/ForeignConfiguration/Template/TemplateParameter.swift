internal import ConfigurationChanges
internal import JSON

/// A parameter as a template declares it, with what it is given.
struct TemplateParameter {
  /// What it comes to; nil where only a deployment knows.
  let value: JSONValue?

  /// Whether that is its default, and nobody gave it.
  let isDefault: Bool

  /// Whether it may not be shown.
  let isSecret: Bool

  /// The only values that it takes; nil where it takes any.
  let allowed: Set<String>?

  init(_ declaration: JSONValue, given: TemplateParameters.Value?) {
    let type = declaration["Type"]?.string ?? "String"
    isSecret = declaration["NoEcho"]?.scalarText?.lowercased() == "true"
    allowed = declaration["AllowedValues"]?.array.map { Set($0.compactMap(\.scalarText)) }
    isDefault = given == nil
    let text: String? =
      switch given {
      case .text(let text)?: text
      case .unknown?: nil
      case nil: declaration["Default"]?.scalarText
      }
    // What stands there is the name of what has the value.
    guard let text, !type.hasPrefix("AWS::SSM::"), !CloudFunction.isDynamicReference(text) else {
      value = nil
      return
    }
    guard type == "CommaDelimitedList" || type.hasPrefix("List<") else {
      value = .string(text)
      return
    }
    value = .array(
      text.split(separator: ",").map { .string(String($0).trimmingSpaces) }
    )
  }
}
