/// A parser of Amazon Resource Names whose fields a template can compute with `${…}`.
enum TemplateARN {
  /// A field that precedes the resource.
  ///
  /// The raw value is the index of the field.
  enum Field: Int {
    case partition = 1
    case service, region, account
  }

  /// The content of a field.
  enum Part: Hashable {
    case written(String)
    /// The pool's own region or account, as a pseudo parameter of CloudFormation.
    case ofPool
    case computed
    case missing
  }

  /// A field of an ARN.
  ///
  /// The values of `${…}` are available only to the deployment.
  static func part(_ field: Field, of text: String) -> Part {
    let fields = split(text)
    guard fields.first == "arn", fields.count == 6 else {
      return text.contains("${") ? .computed : .missing
    }
    switch fields[field.rawValue] {
    case "": return .missing
    case "${AWS::Region}" where field == .region, "${AWS::AccountId}" where field == .account:
      return .ofPool
    case let part: return part.contains("${") ? .computed : .written(part)
    }
  }

  /// The fields between colons, ignoring colons inside `${…}`.
  private static func split(_ text: String) -> [String] {
    var fields = [""]
    var isInside = false
    for letter in text {
      if letter == "{", fields.last?.last == "$" { isInside = true }
      if letter == "}" { isInside = false }
      if letter == ":", !isInside, fields.count < 6 {
        fields.append("")
      } else {
        fields[fields.count - 1].append(letter)
      }
    }
    return fields
  }
}
