/// The location of a value: a root name and the path from it, as in `steps.one.response.UserSub`.
package struct ValuePath: Hashable, Sendable, CustomStringConvertible {
  /// A component of the path: a key or an index.
  package enum Component: Hashable, Sendable {
    /// A mapping's key.
    case name(String)
    /// A list's element, counted from 0, or a mapping's key that consists of digits.
    case index(Int)

    /// The component as a key, including digits.
    package var spelling: String {
      switch self {
      case .name(let name): name
      case .index(let index): String(index)
      }
    }
  }

  /// The first name: a root such as `user`, or a saved name.
  package var root: String

  /// The components after the root.
  package var components: [Component]

  /// Creates a path from a root and the components after it.
  package init(root: String, components: [Component] = []) {
    self.root = root
    self.components = components
  }

  /// The spelling that parses to the same path.
  package var description: String {
    components.reduce(root) { text, component in
      switch component {
      case .index(let index): "\(text).\(index)"
      case .name(let name):
        ValueGrammar.isName(name) ? "\(text).\(name)" : "\(text).\"\(name)\""
      }
    }
  }
}

/// The character classes of the value grammar.
package enum ValueGrammar {
  /// Whether a string is a `name`: a letter, and then letters, digits, `_`, `-`, and `:`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter else { return false }
    return !text.hasByte { !isNameByte($0) }
  }

  /// Whether a string has the form of an environment variable in uppercase; `secret.txt` is a file.
  package static func isVariable(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isASCIIUppercase || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":")
  }
}
