package import JSON

/// The matcher words in a JSON Schema of files that are no scenarios.
package enum MatcherSchema {
  /// A mapping of matcher words.
  package static var words: JSONValue { SharedSchema.matcher([]) }

  /// The definitions that the words refer to.
  package static var definitions: [(String, JSONValue)] {
    MatcherWord.allCases.map { ($0.definition, $0.schema) }
  }
}
