internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON

/// A parameter as declared in a template, with its value.
struct TemplateParameter {
  /// The value; nil if known only at deployment.
  let value: JSONValue?

  /// Whether the value is the declared default, because no other value is given.
  let isDefault: Bool

  /// Whether the value must not be shown.
  let isSecret: Bool

  /// Whether the value is stored in Systems Manager, and only its name can be given.
  let isStored: Bool

  /// The given value or the default; for a stored value, its name.
  let source: String?

  /// The allowed values; nil if all values are allowed.
  let allowed: Set<String>?

  init(_ declaration: JSONValue, given: TemplateParameters.Value?) {
    let type = declaration["Type"]?.string ?? "String"
    isSecret = declaration["NoEcho"]?.scalarText?.lowercased() == "true"
    allowed = declaration["AllowedValues"]?.array.map { Set($0.compactMap(\.scalarText)) }
    isDefault = given == nil
    // For an SSM type, the string is the name of the Systems Manager parameter with the value.
    isStored = type.hasPrefix("AWS::SSM::")
    let text: String? =
      switch given {
      case .text(let text)?: text
      case .unknown?: nil
      case nil: declaration["Default"]?.scalarText
      }
    source = text
    guard let text, !isStored, !CloudFunction.isDynamicReference(text) else {
      value = nil
      return
    }
    let elements = TemplateParameter.elements(of: text, type)
    value = elements.map { .strings($0) } ?? .string(text)
  }
}

// The allowed values of a parameter (CloudFormation template reference, parameters).
extension TemplateParameter {
  /// The reason why CloudFormation rejects a value, and the declaration's member that requires
  /// this.
  struct Rejection {
    var member: String
    /// A description of the problem: lowercase, without a full stop.
    var description: String
  }

  /// Returns the reason why CloudFormation rejects a value for a parameter; nil if it accepts the
  /// value.
  static func rejection(of text: String, for declaration: JSONValue) -> Rejection? {
    let parameter = TemplateParameter(declaration, given: .text(text))
    guard !parameter.isStored else { return nil }
    let type = declaration["Type"]?.string ?? "String"
    let elements = elements(of: text, type)
    for element in elements ?? [text] {
      let shown = parameter.isSecret ? "the given value" : "`\(element)`"
      if let rejection = rejection(of: element, shown, type, declaration) { return rejection }
    }
    guard elements == nil,
      let bound = bounds(of: Double(text.unicodeScalars.count), lengths, declaration)
    else { return nil }
    return Rejection(member: bound.name, description: "expected \(bound.words) characters")
  }

  private static func rejection(
    of element: String,
    _ shown: String,
    _ type: String,
    _ declaration: JSONValue
  ) -> Rejection? {
    let allowed = declaration["AllowedValues"]?.array?.compactMap(\.scalarText)
    if let allowed, !allowed.contains(element) {
      let nearest = Suggestion.nearest(to: element, among: allowed)
      let words = nearest.map { "; did you mean `\($0)`?" } ?? ""
      let taken = "expected \(allowed.listed("or")), got \(shown)\(words)"
      return Rejection(member: "AllowedValues", description: taken)
    }
    if ["Number", "List<Number>"].contains(type) {
      guard let number = Double(element) else {
        return Rejection(member: "Type", description: "expected a number, got \(shown)")
      }
      if let bound = bounds(of: number, ["MinValue", "MaxValue"], declaration) {
        return Rejection(member: bound.name, description: "expected \(bound.words), got \(shown)")
      }
    }
    guard let source = declaration["AllowedPattern"]?.string,
      let pattern = try? JavaPattern(source), !pattern.matches(element)
    else { return nil }
    return Rejection(
      member: "AllowedPattern",
      description: "expected a value that matches `\(source)`, got \(shown)"
    )
  }

  /// The elements of a list, trimmed; nil if the parameter is not a list.
  private static func elements(of text: String, _ type: String) -> [String]? {
    guard type == "CommaDelimitedList" || type.hasPrefix("List<") else { return nil }
    return text.split(separator: ",").map { element in
      String(element.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static let lengths = ["MinLength", "MaxLength"]

  /// The minimum or maximum that a number violates.
  private static func bounds(
    of number: Double,
    _ names: [String],
    _ declaration: JSONValue
  ) -> (name: String, words: String)? {
    for (name, words) in zip(names, ["at least", "at most"]) {
      guard let text = declaration[name]?.scalarText, let bound = Double(text) else { continue }
      if name == names[0] ? number < bound : number > bound { return (name, "\(words) \(text)") }
    }
    return nil
  }
}
