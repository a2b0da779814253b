internal import Diagnostics

/// Turns lines into one write for a terminal, which replaces the previous frame.
///
/// The write overwrites live lines and then erases their ends, which avoids flicker. The cursor
/// stays visible, because a killed run must leave a working terminal.
struct TerminalPainter: Sendable {
  /// The widths of the lines on the screen that the next frame replaces.
  private var drawn: [Int] = []
  private var last: String?

  /// The output; empty if nothing on the screen would change.
  mutating func frame(
    above text: String,
    live lines: [StyledText],
    in size: TerminalSize,
    inColor: Bool
  ) -> String {
    let rendered = lines.map { $0.rendered(inColor: inColor) }
    let live = rendered.map { $0 + "\u{1B}[K\n" }.joined()
    if text.isEmpty, live == last ?? "" { return "" }
    let up = drawn.reduce(0) { $0 + TerminalPainter.rows($1, in: size.columns) }
    (drawn, last) = (lines.map(\.displayWidth), live)
    let start = up > 0 ? "\r\u{1B}[\(up)A" : "\r"
    if text.isEmpty { return start + live + "\u{1B}[J" }
    // Permanent lines can fill the whole width, and erasing after such a line deletes its last
    // cell.
    return start + "\u{1B}[J" + text + live
  }

  /// The number of screen lines that a line takes after the terminal became narrower.
  private static func rows(_ cells: Int, in width: Int) -> Int {
    max(1, (cells + width - 1) / width)
  }
}
