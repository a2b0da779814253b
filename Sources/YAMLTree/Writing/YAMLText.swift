internal import Algorithms
internal import Diagnostics

/// A string in the YAML notations that preserve it.
struct YAMLText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The string on one line of block style.
  var line: String { isPlain(inFlow: false) ? text : quoted }

  /// The string inside `[ ]`.
  var flow: String { isPlain(inFlow: true) ? text : quoted }

  /// Whether the string needs no quotes.
  ///
  /// With typographic quotes around it, readers would warn.
  private func isPlain(inFlow: Bool) -> Bool {
    let opening = text.unicodeScalars.first?.properties.generalCategory
    let isQuote =
      opening == .initialPunctuation || opening == .finalPunctuation
      || text.unicodeScalars.first.map { "\u{201A}\u{201E}".unicodeScalars.contains($0) } ?? false
    return !isQuote && PlainText.isPossible(text, inFlow: inFlow)
  }

  /// The string after a key, as a literal block if possible.
  ///
  /// The lines of a block are indented by two spaces per `level`.
  func block(_ level: Int) -> String {
    guard isBlock else { return line }
    let chomping = text.hasSuffix("\n") ? "" : "-"
    let margin = String(repeating: "  ", count: level)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }
    let body = text.hasSuffix("\n") ? lines.dropLast() : lines[...]
    return "|\(chomping)\n" + body.joined(separator: "\n")
  }

  /// Whether a block preserves the string and shows every character.
  ///
  /// Blanks at line ends are invisible, and editors remove them.
  private var isBlock: Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains("\n"), let first = scalars.first, first != " ", first != "\n",
      scalars.allSatisfy({ $0 == " " || $0 == "\n" || PlainText.shows($0) }), scalars.last != " "
    else { return false }
    // A string that consists of line breaks or ends with several would need more than a dash.
    let pairs = scalars.adjacentPairs()
    return !pairs.contains { $0 == (" ", "\n") } && !(scalars.suffix(2) == ["\n", "\n"])
  }

  private var quoted: String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case " ": result += " "
      case _ where PlainText.shows(scalar): result.unicodeScalars.append(scalar)
      default: result += YAMLText.escape(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let (letter, width) =
      scalar.value > 0xFFFF ? ("U", 8) : scalar.value > 0xFF ? ("u", 4) : ("x", 2)
    return "\\" + letter + scalar.value.hexadecimal(width)
  }
}
