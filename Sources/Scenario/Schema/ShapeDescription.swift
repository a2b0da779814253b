internal import CognitoModel
internal import Diagnostics
internal import JSON

// The descriptions of shapes and bounds in the schema.
extension Shape {
  /// A description of the shape, for editors.
  var description: String {
    switch kind {
    case .structure: "A mapping."
    case .list: "A list."
    case .map: "A mapping of names to values."
    case .text(let rules) where !rules.values.isEmpty: "\(choice(of: rules.values))."
    case .text(let rules): "A string\(rules.length.description("characters"))."
    case .integer(let bounds), .long(let bounds): "A whole number\(bounds.description(nil))."
    case .boolean: "`true` or `false`."
    case .timestamp: "Seconds since 1970."
    case .blob: "Bytes as Base64."
    case .document: "Any value."
    }
  }

  /// The permitted values in words; names at most twelve.
  private func choice(of values: [String]) -> String {
    let named = Array(values.prefix(12))
    guard values.count == named.count else {
      return "One of \(named.joined(separator: ", ")), and \(values.count - named.count) more"
    }
    switch named.count {
    case 1: return "The value \(named[0])"
    case 2: return "Either \(named[0]) or \(named[1])"
    default: return "One of \(named.inSentence("or"))"
    }
  }
}

extension Bounds {
  /// The bounds as members of a schema, named `least` and `most`.
  func members(_ least: String, _ most: String) -> JSONObject {
    let stated = [(least, minimum), (most, maximum)].compactMap { key, limit in
      limit.map { (key, JSONValue.integer($0)) }
    }
    return JSONObject(stated)
  }

  fileprivate func description(_ unit: String?) -> String {
    let what = unit.map { " \($0)" } ?? ""
    switch (minimum, maximum) {
    case (nil, nil), (0?, nil): return ""
    case (1?, nil) where unit == "characters": return " of at least 1 character"
    case (let least?, nil):
      return unit == nil ? ", at least \(least)" : " of at least \(least)\(what)"
    case (0?, let most?) where unit != nil: return " of at most \(most)\(what)"
    case (let least?, let most?) where least == most && unit != nil: return " of \(least)\(what)"
    case (nil, let most?): return unit == nil ? ", at most \(most)" : " of at most \(most)\(what)"
    case (let least?, let most?):
      return unit == nil ? " from \(least) to \(most)" : " of \(least) to \(most)\(what)"
    }
  }
}
