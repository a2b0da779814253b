package import Diagnostics
private import TestSupport
private import Testing

/// Small reproducible changes of a file, for tests in which no input may crash a reader.
package enum Mutation {
  private static let pieces: [String] = [
    "\t", "\r", "\r\n", "\n", " ", "{", "}", "[", "]", ",", ":", "- ", "? ", "&x ", "*x", "!y ",
    "!!", "|", ">", "'", "\"", "\\", "#", "%", "@", "---\n", "...\n", "${", "$(", ")", "$()", "..",
    "null", "\u{0}", "\u{2028}", "\u{FEFF}", "é", "🙂",
  ]

  /// Returns the file with one to four ranges replaced.
  ///
  /// The same seed gives the same result.
  package static func of(_ text: String, seed: Int) -> String {
    var random = SeededRandom(seed: UInt64(seed))
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let end = min(scalars.count, start + Int.random(in: 0...3, using: &random))
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      scalars.replaceSubrange(start..<end, with: piece.unicodeScalars)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Expects diagnostics to be printable, and all of their places to be within their file.
  package static func expectInside(
    _ diagnostics: [Diagnostic],
    _ source: SourceFile,
    seed: Int
  ) {
    _ = DiagnosticRenderer(file: source).render(diagnostics)
    for diagnostic in diagnostics {
      let ranges = [diagnostic.range] + diagnostic.notes.compactMap(\.range)
      #expect(
        ranges.allSatisfy { isInside($0, source) },
        "\(source.name), seed \(seed): \(diagnostic)"
      )
    }
  }

  /// Whether a range is within a file.
  ///
  /// A range may end after the last scalar of a line.
  package static func isInside(_ range: SourceRange, _ source: SourceFile) -> Bool {
    [range.lowerBound, range.upperBound].allSatisfy { position in
      position.line >= 1 && position.line <= source.lineCount && position.column >= 1
        && position.column <= source.line(position.line).unicodeScalars.count + 1
    }
  }
}
