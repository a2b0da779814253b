internal import Diagnostics

extension String {
  /// The text in at most so many terminal cells; a cut one ends in `…`.
  package func cut(toCells limit: Int) -> String {
    guard utf8.count > limit, displayWidth > limit else { return self }
    guard limit > 0 else { return "" }
    var cells = 1
    return prefix { character in
      cells += character.displayWidth
      return cells <= limit
    } + "…"
  }

  /// The text with spaces after it up to so many terminal cells.
  func padded(toCells count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - displayWidth))
  }

  /// The text with spaces before it up to so many terminal cells.
  func aligned(toCells count: Int) -> String {
    String(repeating: " ", count: max(0, count - displayWidth)) + self
  }
}

extension Int {
  /// The number with its noun: `1 scenario`, `14 scenarios`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
