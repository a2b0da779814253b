internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON

// What values a parameter takes (template reference of CloudFormation, parameters).
extension TemplateParameter {
  /// Why CloudFormation refuses a value, and the member of the declaration that says so.
  struct Refusal {
    var member: String
    /// The facts: lower case, no full stop.
    var words: String
  }

  /// Why CloudFormation refuses a value for a parameter; nil where it takes it.
  static func refusal(of text: String, for declaration: JSONValue) -> Refusal? {
    let type = declaration["Type"]?.string ?? "String"
    // What stands there is the name of what has the value.
    guard !type.hasPrefix("AWS::SSM::") else { return nil }
    let isList = type == "CommaDelimitedList" || type.hasPrefix("List<")
    let elements =
      isList
      ? text.split(separator: ",").map { String($0).trimmingSpaces } : [text]
    let isSecret = declaration["NoEcho"]?.scalarText?.lowercased() == "true"
    for element in elements {
      let shown = isSecret ? "what it is given" : "`\(element)`"
      if let refusal = refusal(of: element, shown, type, declaration) { return refusal }
    }
    guard !isList, let bound = bounds(of: Double(text.unicodeScalars.count), lengths, declaration)
    else { return nil }
    return Refusal(member: bound.name, words: "it takes \(bound.words) characters")
  }

  private static func refusal(
    of element: String,
    _ shown: String,
    _ type: String,
    _ declaration: JSONValue
  ) -> Refusal? {
    let allowed = declaration["AllowedValues"]?.array?.compactMap(\.scalarText)
    if let allowed, !allowed.contains(element) {
      let nearest = Suggestion.nearest(to: element, among: allowed)
      let words = nearest.map { "; did you mean `\($0)`?" } ?? ""
      let taken = "it takes \(allowed.listed()), not \(shown)\(words)"
      return Refusal(member: "AllowedValues", words: taken)
    }
    if ["Number", "List<Number>"].contains(type) {
      guard let number = Double(element) else {
        return Refusal(member: "Type", words: "it takes a number, not \(shown)")
      }
      if let bound = bounds(of: number, ["MinValue", "MaxValue"], declaration) {
        return Refusal(member: bound.name, words: "it takes \(bound.words), not \(shown)")
      }
    }
    guard let source = declaration["AllowedPattern"]?.string,
      let pattern = try? Pattern(source), !pattern.matches(element)
    else { return nil }
    return Refusal(
      member: "AllowedPattern",
      words: "it takes what matches `\(source)`, not \(shown)"
    )
  }

  private static let lengths = ["MinLength", "MaxLength"]

  /// The bound that a number breaks, of a least and a most.
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

extension String {
  /// The text without spaces around it.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
