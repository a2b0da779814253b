/// A `${...}` or `${{...}}` in a string, which is always a mistake.
///
/// Shells and CI systems use the syntax, but scenarios give it no meaning.
package struct DollarBrace: Hashable, Sendable {
  /// The range of the mistake, in Unicode scalars from the start of the string.
  package let scalars: Range<Int>

  /// The content of the braces, without spaces.
  package let value: String

  /// The value that was most likely intended: shells write `${CLIENT_ID}` for the environment.
  package var meant: String { DollarBrace.meant(by: value) }

  /// Returns the value that was most likely intended by the content of braces; `...` if they are
  /// empty.
  package static func meant(by value: String) -> String {
    guard !value.isEmpty else { return "..." }
    // In shells, `:-` precedes the value of an unset variable.
    let name = value.firstRange(of: ":-").map { String(value[..<$0.lowerBound]) } ?? value
    return ValueGrammar.isVariable(name) ? "env.\(name)" : value
  }

  /// Returns all occurrences in order, each up to the first closing brace.
  ///
  /// An occurrence that starts inside another is part of the outer occurrence.
  package static func all(in text: String) -> [DollarBrace] {
    let opens = text.hasNeighboringBytes { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "{") }
    guard opens else { return [] }
    let scalars = Array(text.unicodeScalars)
    var found: [DollarBrace] = []
    var position = 0
    while let start = scalars.nextBrace(from: position) {
      guard let first = scalars[start...].firstIndex(of: "}") else { break }
      // GitHub writes two braces on each side.
      let isDoubled = scalars[start + 2] == "{" && scalars[(first + 1)...].first == "}"
      let end = isDoubled ? first + 2 : first + 1
      let content = scalars[(start + (isDoubled ? 3 : 2))..<first]
      var inside = String.UnicodeScalarView()
      inside.append(contentsOf: content.filter { $0 != " " })
      found.append(DollarBrace(scalars: start..<end, value: String(inside)))
      position = end
    }
    return found
  }
}

extension [Unicode.Scalar] {
  /// The index of the next `${`; nil if there is none.
  fileprivate func nextBrace(from start: Int) -> Int? {
    indices.dropFirst(start).dropLast().first { self[$0] == "$" && self[$0 + 1] == "{" }
  }
}
