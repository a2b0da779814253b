/// A `${...}` in a text: what shells and other tools write, and plain text here, which nobody means.
package struct DollarBrace: Hashable, Sendable {
  /// What it covers, in Unicode scalars from the start of the text.
  package let scalars: Range<Int>

  /// What stands inside, without spaces.
  package let value: String

  /// All of them in order, each up to the first brace that closes it.
  package static func all(in text: String) -> [DollarBrace] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
    let scalars = Array(text.unicodeScalars)
    var found: [DollarBrace] = []
    for start in scalars.indices where scalars[start...].starts(with: "${".unicodeScalars) {
      guard let end = scalars[start...].firstIndex(of: "}") else { break }
      var inside = String.UnicodeScalarView()
      inside.append(contentsOf: scalars[(start + 2)..<end].filter { $0 != " " })
      found.append(DollarBrace(scalars: start..<(end + 1), value: String(inside)))
    }
    return found
  }
}
