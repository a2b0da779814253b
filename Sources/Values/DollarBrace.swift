/// A `${...}` in a string: the syntax of shells and other tools, which has no meaning here and is a
/// mistake.
package struct DollarBrace: Hashable, Sendable {
  /// Its range, in Unicode scalars from the start of the string.
  package let scalars: Range<Int>

  /// The content, without spaces.
  package let value: String

  /// The value that was most likely intended: `${CLIENT_ID}` is how shells read the environment.
  package var meant: String { DollarBrace.meant(by: value) }

  /// The value that was most likely intended by the content.
  package static func meant(by value: String) -> String {
    ValueGrammar.isVariable(value) ? "env.\(value)" : value
  }

  /// All of them in order, each up to the first closing brace.
  ///
  /// One that starts inside another belongs to that.
  package static func all(in text: String) -> [DollarBrace] {
    let bytes = text.utf8
    let opens = zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "{")
    }
    guard opens else { return [] }
    let scalars = Array(text.unicodeScalars)
    var found: [DollarBrace] = []
    var position = 0
    while let start = scalars.nextBrace(from: position) {
      guard let end = scalars[start...].firstIndex(of: "}") else { break }
      var inside = String.UnicodeScalarView()
      inside.append(contentsOf: scalars[(start + 2)..<end].filter { $0 != " " })
      found.append(DollarBrace(scalars: start..<(end + 1), value: String(inside)))
      position = end + 1
    }
    return found
  }
}

extension [Unicode.Scalar] {
  /// Where the next `${` starts.
  fileprivate func nextBrace(from start: Int) -> Int? {
    indices.dropFirst(start).dropLast().first { self[$0] == "$" && self[$0 + 1] == "{" }
  }
}
