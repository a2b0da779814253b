internal import Diagnostics

/// Turns lines into one write for a terminal that draws over what it drew before.
///
/// Live lines are overwritten and then erased to their ends, so that nothing is blank in between.
/// The cursor is not hidden: a killed run must leave a terminal that works.
struct TerminalPainter: Sendable {
  /// The widths of the lines on the screen that the next frame replaces.
  private var drawn: [Int] = []
  private var last: String?

  init() {}

  /// What to write; empty where it would change nothing.
  mutating func frame(
    above text: String,
    live lines: [StyledText],
    in size: TerminalSize,
    inColour: Bool
  ) -> String {
    let rendered = lines.map { $0.rendered(inColour: inColour) }
    let live = rendered.map { $0 + "\u{1B}[K\n" }.joined()
    if text.isEmpty, live == last ?? "" { return "" }
    let up = drawn.reduce(0) { $0 + TerminalPainter.rows($1, in: size.columns) }
    (drawn, last) = (lines.map(\.displayWidth), live)
    let start = up > 0 ? "\r\u{1B}[\(up)A" : "\r"
    if text.isEmpty { return start + live + "\u{1B}[J" }
    // Lines that stay may fill the width, and erasing behind one that does takes its last cell.
    return start + "\u{1B}[J" + text + live
  }

  /// How many lines of the screen a line takes after the terminal became narrower.
  private static func rows(_ cells: Int, in width: Int) -> Int {
    max(1, (cells + width - 1) / width)
  }
}
