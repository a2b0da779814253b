/// The words for booleans in YAML 1.2, in YAML 1.1, and in files with mistakes.
package enum PlainBoolean {
  /// The boolean for a word in YAML 1.2's core schema (10.3.2); nil for other words.
  package static func value(of text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The boolean for a word that only YAML 1.1 has (yaml.org/type/bool.html); nil for other words.
  ///
  /// The words `y` and `n` are missing, because few YAML 1.1 readers read them as booleans.
  package static func olderValue(of text: String) -> Bool? {
    switch text {
    case "yes", "Yes", "YES", "on", "On", "ON": true
    case "no", "No", "NO", "off", "Off", "OFF": false
    default: nil
    }
  }

  /// Whether some reader of YAML 1.1 reads the unquoted word as a boolean, but YAML 1.2 does not.
  package static func isOlderWord(_ text: String) -> Bool {
    let word = text.lowercased()
    return olderValue(of: word) != nil || word == "y" || word == "n"
  }

  /// Whether some reader of YAML reads the unquoted word as a boolean.
  package static func isPossible(_ text: String) -> Bool {
    value(of: text.lowercased()) != nil || isOlderWord(text)
  }

  /// The boolean that an author means by a word of YAML 1.1 or a digit; nil for other words.
  package static func meant(by text: String) -> Bool? {
    switch text {
    case "1": true
    case "0": false
    default: olderValue(of: text.lowercased())
    }
  }

  /// Whether an author means `false` by a word, in any case.
  package static func meansFalse(_ text: String) -> Bool {
    (value(of: text.lowercased()) ?? meant(by: text)) == false
  }

  /// The literal to suggest for a word or digit that is not a boolean; nil for unknown words.
  package static func suggestion(for text: String) -> String? {
    meant(by: text).map { $0 ? "true" : "false" }
  }
}
