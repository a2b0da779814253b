/// A `${...}` in a text: what shells and other tools write, and plain text here, which nobody means.
package struct DollarBrace: Hashable, Sendable {
  /// What it covers, in Unicode scalars from the start of the text.
  package let scalars: Range<Int>

  /// What stands inside, without spaces.
  package let value: String

  /// The value that was most likely meant: `${CLIENT_ID}` is how shells read the environment.
  package var meant: String { DollarBrace.meant(by: value) }

  /// The value that was most likely meant by what stands inside.
  package static func meant(by value: String) -> String {
    let isVariable = value.utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isVariable && !value.isEmpty ? "env.\(value)" : value
  }

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
