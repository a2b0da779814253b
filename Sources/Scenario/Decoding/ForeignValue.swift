internal import Values

/// A value in another tool's notation, such as `{{email}}`, which authflow reads literally.
struct ForeignValue: Hashable {
  /// The value's range, in Unicode scalars from the start of the string.
  let scalars: Range<Int>

  /// The path to write inside `$( )`.
  let path: String

  /// The starts and ends of other tools' values.
  private static let marks = [
    ("<", ">"), ("<<", ">>"), ("%", "%"), ("%{", "}"), ("#{", "}"), ("[[", "]]"),
    ("$", ""), ("{%", "%}"), ("<%=", "%>"), ("@{", "}"),
  ]

  /// Whether a foreign value can start with this byte.
  static func startsWith(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "%"),
      UInt8(ascii: "["):
      true
    default: false
    }
  }

  /// The name or path in a string without another tool's delimiters; nil for other strings.
  ///
  /// Delimiters alone are not enough evidence: `<code>` may be HTML.
  static func marked(_ text: String) -> String? {
    // No notation ends with a parenthesis, unlike the values of scenarios.
    guard let last = text.utf8.last, last != UInt8(ascii: ")") else { return nil }
    let inside = marks.lazy.compactMap { start, end -> String? in
      guard text.hasPrefix(start), text.hasSuffix(end),
        text.utf8.count > start.utf8.count + end.utf8.count
      else { return nil }
      var inside = text.dropFirst(start.count).dropLast(end.count).drop { $0 == " " }
      while inside.last == " " { inside.removeLast() }
      return String(inside)
    }
    return inside.first(where: \.isPath)
  }

  /// All values in other tools' notations in a string, in order.
  static func all(in text: String) -> [ForeignValue] {
    guard text.mayHoldForeignValue else { return [] }
    let scalars = Array(text.unicodeScalars)
    var found: [ForeignValue] = []
    var position = 0
    while position < scalars.count {
      let value = dollar(at: position, in: scalars) ?? braces(at: position, in: scalars)
      if let value { found.append(value) }
      position = value?.scalars.upperBound ?? position + 1
    }
    return found
  }

  /// The value at a position, such as `$user.email`; nil if there is none.
  ///
  /// A second `$` before the value makes it literal.
  private static func dollar(at start: Int, in scalars: [Unicode.Scalar]) -> ForeignValue? {
    guard scalars[start] == "$", start == 0 || scalars[start - 1] != "$" else { return nil }
    let path = path(from: start + 1, in: scalars)
    return path.isKnown
      ? ForeignValue(scalars: start..<(start + 1 + path.unicodeScalars.count), path: path) : nil
  }

  /// The value at a position, such as `{{ email }}` with or without spaces; nil if there is none.
  private static func braces(at start: Int, in scalars: [Unicode.Scalar]) -> ForeignValue? {
    guard scalars[start] == "{", start + 1 < scalars.count, scalars[start + 1] == "{" else {
      return nil
    }
    let first = scalars[(start + 2)...].firstIndex { $0 != " " } ?? scalars.count
    let path = path(from: first, in: scalars)
    let behind = scalars[(first + path.unicodeScalars.count)...]
    guard path.isPath, let end = behind.firstIndex(where: { $0 != " " }), end + 1 < scalars.count,
      scalars[end] == "}", scalars[end + 1] == "}"
    else { return nil }
    return ForeignValue(scalars: start..<(end + 2), path: path)
  }

  /// The longest path of dot-separated names from a position on.
  private static func path(from start: Int, in scalars: [Unicode.Scalar]) -> String {
    var path = String.UnicodeScalarView()
    path.append(contentsOf: scalars.dropFirst(start).prefix { $0.isOfPath })
    // A trailing full stop ends a sentence.
    while path.last == "." { path.removeLast() }
    return String(path)
  }
}

extension String {
  /// Whether the string contains `$` without a parenthesis, or `{{`.
  fileprivate var mayHoldForeignValue: Bool {
    let (dollar, brace, bracket) = (UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "("))
    return hasNeighboringBytes { first, second in
      first == dollar && second != bracket || first == brace && second == brace
    }
  }

  /// Whether the string is a name, or several names separated by dots.
  fileprivate var isPath: Bool {
    split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { ValueGrammar.isName(String($0)) }
  }

  /// Whether the string is a path of several names that starts with a reserved name.
  fileprivate var isKnown: Bool {
    let names = split(separator: ".", omittingEmptySubsequences: false)
    return names.count > 1 && !names.contains("") && Names.roots.contains(String(names[0]))
  }
}

extension Unicode.Scalar {
  fileprivate var isOfPath: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }
}
