package import JSON

/// The definitions of a JSON Schema under construction, without duplicates.
struct SchemaDefinitions {
  /// The definitions, in the order of their first use.
  private(set) var members: [(String, JSONValue)] = []
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  /// Adds a definition with a fixed name, which must be unused.
  mutating func state(_ name: String, _ body: JSONValue) {
    taken.insert(name)
    members.append((name, body))
  }

  /// Adds a definition and returns a reference to it.
  ///
  /// If the name is already used, a number makes it unique.
  mutating func add(_ name: String, _ body: JSONValue) -> JSONValue {
    let text = body.text()
    if let known = names[text] { return .reference(to: known) }
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)\(number)"
      number += 1
    }
    names[text] = free
    members.append((free, body))
    return .reference(to: free)
  }
}

extension JSONValue {
  /// A reference to a shared definition.
  static func reference(to shared: SharedSchema) -> JSONValue { reference(to: shared.rawValue) }

  /// The schema of one of these words, or of a string with `$(...)`.
  static func choice(_ words: [String]) -> JSONValue {
    .any(of: ["enum": .strings(words)], .reference(to: .value))
  }
}

/// The matchers for JSON Schemas of files other than scenarios.
package enum MatcherSchema {
  /// The schema of a mapping of matchers.
  package static var words: JSONValue { SharedSchema.matcher([]) }

  /// The definitions that `words` refers to.
  package static var definitions: [(String, JSONValue)] {
    MatcherKey.allCases.map { ($0.definition, $0.schema) }
  }
}
