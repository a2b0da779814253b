package import JSON

/// The definitions of a JSON Schema that is being made; those that say the same are stated once.
struct SchemaDefinitions {
  /// In the order in which they were first needed.
  private(set) var members: [(String, JSONValue)] = []
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  /// States a definition whose name is free and must stay.
  mutating func state(_ name: String, _ body: JSONValue) {
    taken.insert(name)
    members.append((name, body))
  }

  /// States a definition, with a number behind its name where that is taken, and refers to it.
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
  /// One of the shared definitions.
  static func reference(to shared: SharedSchema) -> JSONValue { reference(to: shared.rawValue) }

  /// One of these words, or a text with a value in it.
  static func choice(_ words: [String]) -> JSONValue {
    .any(of: ["enum": .strings(words)], .reference(to: .value))
  }
}

/// The matcher words in a JSON Schema of files that are no scenarios.
package enum MatcherSchema {
  /// A mapping of matcher words.
  package static var words: JSONValue { SharedSchema.matcher([]) }

  /// The definitions that the words refer to.
  package static var definitions: [(String, JSONValue)] {
    MatcherWord.allCases.map { ($0.definition, $0.schema) }
  }
}
