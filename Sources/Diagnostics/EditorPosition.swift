/// A position as editors count it: lines and characters from 0, characters in UTF-16 code units.
///
/// This is the position of the Language Server Protocol in its default encoding.
package struct EditorPosition: Hashable, Sendable {
  /// The line, from 0.
  package var line: Int

  /// The UTF-16 code units before it on its line.
  package var character: Int
}

extension SourceFile {
  /// A position of the text as editors count it; clamped to the end of the line.
  package func editorPosition(of position: SourcePosition) -> EditorPosition {
    let before = line(position.line).unicodeScalars.prefix(max(0, position.column - 1))
    return EditorPosition(line: position.line - 1, character: Substring(before).utf16.count)
  }
}
