/// A position for editors: a line and a UTF-16 offset in it, both from 0.
///
/// The Language Server Protocol uses these positions in its default encoding.
package struct EditorPosition: Hashable, Sendable {
  /// The line, from 0.
  package var line: Int

  /// The number of UTF-16 code units before the position on its line.
  package var character: Int
}

extension SourceFile {
  /// Converts a position to an editor position, clamped to the end of the line.
  package func editorPosition(of position: SourcePosition) -> EditorPosition {
    let before = line(position.line).unicodeScalars.prefix(max(0, position.column - 1))
    return EditorPosition(line: position.line - 1, character: Substring(before).utf16.count)
  }
}
