internal import Diagnostics

extension StyledText {
  /// How many terminal cells a line takes.
  var displayWidth: Int { parts.reduce(0) { $0 + $1.text.displayWidth } }

  /// One line without its line end in at most so many terminal cells; a cut one ends in `…`.
  func cut(toCells limit: Int) -> StyledText {
    var line = StyledText()
    for part in parts { line.append(part.text.replacing("\n", with: ""), part.style) }
    guard line.displayWidth > limit else { return line }
    var cut = StyledText()
    for part in line.parts {
      let room = limit - cut.displayWidth
      // Leaves a cell for the sign that something is missing.
      guard part.text.displayWidth < room else {
        cut.append((part.text + "…").cut(toCells: room), part.style)
        break
      }
      cut.append(part.text, part.style)
    }
    return cut
  }
}
