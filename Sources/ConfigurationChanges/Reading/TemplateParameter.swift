internal import Diagnostics
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
    isSecret = declaration["NoEcho"]?.settingText?.lowercased() == "true"
    allowed = declaration["AllowedValues"]?.array.map { Set($0.compactMap(\.settingText)) }
    isDefault = given == nil
    let text: String? =
      switch given {
      case .text(let text)?: text
      case .unknown?: nil
      case nil: declaration["Default"]?.settingText
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
      text.split(separator: ",").map { element in
        .string(String(element.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
      }
    )
  }

  /// Why CloudFormation refuses a value for a parameter; nil where it takes it.
  static func refusal(of text: String, for declaration: JSONValue) -> String? {
    let allowed = declaration["AllowedValues"]?.array?.compactMap(\.settingText)
    if let allowed, !allowed.contains(text) {
      let nearest = Suggestion.nearest(to: text, among: allowed)
      let words = nearest.map { "; did you mean `\($0)`?" } ?? ""
      return "it takes \(allowed.listed()), not `\(text)`\(words)"
    }
    if declaration["Type"] == "Number" {
      guard let number = Double(text) else { return "it takes a number, not `\(text)`" }
      if let words = bounds(of: number, ["MinValue", "MaxValue"], declaration) {
        return "it takes \(words), not `\(text)`"
      }
    }
    if let words = bounds(of: Double(text.count), ["MinLength", "MaxLength"], declaration) {
      return "it takes \(words) characters"
    }
    return nil
  }

  /// The bound that a number breaks, of a least and a most.
  private static func bounds(
    of number: Double,
    _ names: [String],
    _ declaration: JSONValue
  ) -> String? {
    for (name, words) in zip(names, ["at least", "at most"]) {
      guard let text = declaration[name]?.settingText, let bound = Double(text) else { continue }
      if name == names[0] ? number < bound : number > bound { return "\(words) \(text)" }
    }
    return nil
  }
}
