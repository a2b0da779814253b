import Diagnostics

/// A minimal terminal that shows what is on the screen after a frame.
///
/// The terminal supports CR, LF, and the sequences for cursor up, erase in line, and erase in
/// display. Any other sequence is an error of the report. A line that is longer than the screen's
/// width wraps.
struct TerminalEmulator {
  private(set) var scrolledOff: [String] = []
  private(set) var screen: [[Character]] = [[]]
  private(set) var unknown: [String] = []
  private var row = 0
  private var column = 0
  private let size: (columns: Int, rows: Int)

  init(columns: Int, rows: Int) { size = (columns, rows) }

  /// Everything from the first line on, without trailing spaces.
  var text: String {
    let lines = scrolledOff + screen.map { line in String(line.filter { $0 != "\0" }) }
    return lines.joined(separator: "\n")
  }

  mutating func write(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{1B}":
        let sequence = rest.prefix { !$0.isLetter } + rest.drop { !$0.isLetter }.prefix(1)
        rest = rest.dropFirst(sequence.count)
        execute(String(sequence))
      default: put(character)
      }
    }
  }

  private mutating func execute(_ sequence: String) {
    let number = Int(sequence.dropFirst().dropLast()) ?? 1
    switch sequence.last {
    case "A": row = max(0, row - number)
    // After its last cell, a line wraps only at the next character. Until then, the cursor is on
    // that cell.
    case "K": screen[row] = Array(screen[row].prefix(min(column, size.columns - 1)))
    case "J":
      screen[row] = Array(screen[row].prefix(column))
      screen.removeSubrange((row + 1)...)
    case "m": break
    default: unknown.append(sequence)
    }
  }

  /// Writes a character.
  ///
  /// A wide character takes a second cell with a NUL.
  private mutating func put(_ character: Character) {
    let width = character.displayWidth
    if column + width > size.columns { lineFeed() }
    for cell in [character] + Array(repeating: "\0", count: max(0, width - 1)) {
      while screen[row].count < column { screen[row].append(" ") }
      if column < screen[row].count { screen[row][column] = cell } else { screen[row].append(cell) }
      column += 1
    }
  }

  private mutating func lineFeed() {
    row += 1
    column = 0
    if row == screen.count { screen.append([]) }
    guard screen.count > size.rows else { return }
    scrolledOff.append(String(screen.removeFirst().filter { $0 != "\0" }))
    row -= 1
  }
}
