internal import JSON

/// A reader that parses each entry of the embedded model into an operation or a shape only once.
///
/// Tests cover the whole generated model. An unreadable entry is therefore a programming error and
/// ends the program with the entry's name.
struct ModelReader: Sendable {
  private var operations: [String: Operation] = [:]
  private var shapes: [String: Shape] = [:]

  mutating func operation(named name: String) -> Operation? {
    if let known = operations[name] { return known }
    guard let entry = ModelText.operations.entry(named: name) else { return nil }
    let input = structure(named: entry["input"]?.string ?? "")
    let output = entry["output"]?.string.map { structure(named: $0) }
    let unsigned: Authorization = input["AccessToken"] == nil ? .open : .accessToken
    let isUnsigned = entry["unsigned"] == true || LiveService.unsigned.contains(name)
    let operation = Operation(
      name: name,
      input: input,
      output: output ?? Structure(name: "", members: []),
      errors: entry.strings("errors"),
      authorization: isUnsigned ? unsigned : .signed
    )
    operations[name] = operation
    return operation
  }

  private mutating func structure(named name: String) -> Structure {
    guard case .structure(let structure) = shape(named: name).kind else {
      preconditionFailure("the generated shape \(name) is not a structure")
    }
    return structure
  }

  private mutating func shape(named name: String) -> Shape {
    if let known = shapes[name] { return known }
    guard let entry = ModelText.shapes.entry(named: name) else {
      preconditionFailure("the generated model has no shape \(name)")
    }
    let isSensitive = entry["sensitive"] == true
    let shape = Shape(name: name, isSensitive: isSensitive, kind: kind(of: name, entry))
    shapes[name] = shape
    return shape
  }

  private mutating func kind(of name: String, _ entry: JSONValue) -> Shape.Kind {
    let bounds = Bounds(minimum: entry["min"]?.int, maximum: entry["max"]?.int)
    switch entry["type"]?.string {
    case "structure" where entry["document"] == true: return .document
    case "structure": return .structure(Structure(name: name, members: members(entry)))
    case "list": return .list(of: part("member", of: entry), count: bounds)
    case "map":
      let (key, value) = (part("key", of: entry), part("value", of: entry))
      return .map(key: key, value: value, count: bounds)
    case "string": return .text(textRules(of: name, entry, length: bounds))
    case "integer": return .integer(bounds)
    case "long": return .long(bounds)
    case "boolean": return .boolean
    case "timestamp": return .timestamp
    case "blob": return .blob(size: bounds)
    default: preconditionFailure("the generated shape \(name) has no known type")
    }
  }

  private mutating func members(_ entry: JSONValue) -> [Member] {
    let required = Set(entry.strings("required"))
    var members: [Member] = []
    for (name, target) in entry["members"]?.object?.members ?? [] {
      let shape = shape(named: target.string ?? "")
      members.append(Member(name: name, shape: shape, isRequired: required.contains(name)))
    }
    return members
  }

  private mutating func part(_ key: String, of entry: JSONValue) -> Shape {
    shape(named: entry[key]?.string ?? "")
  }

  private func textRules(of name: String, _ entry: JSONValue, length: Bounds) -> TextRules {
    TextRules(
      length: length,
      values: entry.strings("enum") + (LiveService.furtherValues[name] ?? []),
      matcher: LiveService.pattern(of: name, modeled: entry["pattern"]?.string)
        .map { ModelPattern($0, of: name) }
    )
  }
}
