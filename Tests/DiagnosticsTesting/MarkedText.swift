package import Diagnostics

/// A test's input with places marked by keycaps: `1️⃣duplicate2️⃣: x`.
package struct MarkedText {
  /// The input without the marks.
  package let text: String

  private let marks: [SourcePosition: Character]

  /// Removes the keycaps `0️⃣` to `9️⃣` from the input.
  package init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var marks: [SourcePosition: Character] = [:]
    var position = SourcePosition.start
    for character in marked {
      guard !MarkedText.isKeycap(character) else {
        marks[position] = character
        continue
      }
      for scalar in character.unicodeScalars {
        text.append(scalar)
        position.column += 1
        if scalar == "\n" { position = SourcePosition(line: position.line + 1, column: 1) }
      }
    }
    self.text = String(text)
    self.marks = marks
  }

  /// The mark at a place, or `line:column` without one.
  package func name(of position: SourcePosition) -> String {
    marks[position].map { String($0) } ?? "[\(position.line):\(position.column)]"
  }

  /// The marks at both ends of a range.
  ///
  /// An empty range has one mark.
  package func name(of range: SourceRange) -> String {
    let isEmpty = range.lowerBound == range.upperBound
    return name(of: range.lowerBound) + (isEmpty ? "" : name(of: range.upperBound))
  }

  /// The diagnostics, one per line, with their notes and help.
  ///
  /// Places are shown as marks.
  package func summary(of diagnostics: [Diagnostic]) -> String {
    diagnostics.inOrder().map { diagnostic in
      let label = diagnostic.label.isEmpty ? "" : " | \(diagnostic.label)"
      let word = diagnostic.severity == .warning ? "warning " : ""
      let place = name(of: diagnostic.range)
      let head = "\(place) \(word)\(diagnostic.code) \(diagnostic.title)\(label)"
      let notes = diagnostic.notes.map { note in
        "\n  note: \(note.range.map { name(of: $0) + " " } ?? "")\(note.message)"
      }
      return head + notes.joined() + (diagnostic.help.map { "\n  help: \($0)" } ?? "")
    }.joined(separator: "\n")
  }

  private static func isKeycap(_ character: Character) -> Bool {
    character.unicodeScalars.count == 3 && character.unicodeScalars.last == "\u{20E3}"
  }
}
