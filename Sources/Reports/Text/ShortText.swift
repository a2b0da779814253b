internal import Diagnostics

extension StringProtocol {
  /// Returns the string in at most this many bytes.
  ///
  /// A cut string ends in `…`, which is not counted.
  ///
  /// The limit is in bytes because a Character has no maximum size. Any number of combining marks
  /// can follow one letter.
  package func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return String(self) }
    let text = String(self)
    let cut = text[..<text.utf8.index(text.startIndex, offsetBy: limit)]
    // The last Character may be incomplete.
    let whole = cut.dropLast()
    return (whole.isEmpty ? cut : whole) + "…"
  }

  /// Returns the string in at most this many bytes, cut between two words if it contains a space.
  package func shortenedAtWord(toBytes limit: Int) -> String {
    let short = shortened(toBytes: limit)
    guard utf8.count > limit, let end = short.lastIndex(of: " ") else { return short }
    return short[..<end] + "…"
  }

  /// Returns the `visible` form of the string in about this many bytes.
  func brief(_ limit: Int = 500) -> String {
    shortened(toBytes: limit).visible.shortened(toBytes: limit)
  }
}

extension StringProtocol {
  /// Whether the string has no visible character.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned: true
      default: scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }
}

extension StyledText {
  /// Returns the lines that fit into this many bytes, half from the start and half from the end,
  /// with the number of omitted lines.
  func limited(toBytes limit: Int) -> StyledText {
    guard parts.reduce(0, { $0 + $1.text.utf8.count }) > limit else { return self }
    let lines = self.lines
    let head = StyledText.countFitting(lines[...], in: limit / 2)
    let tail = StyledText.countFitting(lines[head...].reversed()[...], in: limit / 2)
    var text = StyledText()
    for line in lines.prefix(head) { text.append(line) }
    text.append("  … \((lines.count - head - tail).counting("more line")) left out\n", .faint)
    for line in lines.suffix(tail) { text.append(line) }
    return text
  }

  private static func countFitting(_ lines: ArraySlice<StyledText>, in room: Int) -> Int {
    var room = room
    return lines.prefix { line in
      room -= line.parts.reduce(0) { $0 + $1.text.utf8.count }
      return room >= 0
    }.count
  }

  /// The lines, each with its line end.
  private var lines: [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText()
    for part in parts {
      var pieces = part.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
      while let piece = pieces.popFirst() {
        line.append(String(piece), part.style)
        guard !pieces.isEmpty else { break }
        line.append("\n", part.style)
        lines.append(line)
        line = StyledText()
      }
    }
    return line.parts.isEmpty ? lines : lines + [line]
  }
}

extension StyledText {
  /// The width of a line in terminal cells.
  var displayWidth: Int { parts.reduce(0) { $0 + $1.text.displayWidth } }

  /// Returns one line without its newline in at most this many terminal cells.
  ///
  /// A cut line ends in `…`.
  func cut(toCells limit: Int) -> StyledText {
    var line = StyledText()
    for part in parts { line.append(part.text.replacing("\n", with: ""), part.style) }
    guard line.displayWidth > limit else { return line }
    var cut = StyledText()
    for part in line.parts {
      let room = limit - cut.displayWidth
      // One cell remains for the `…`.
      guard part.text.displayWidth < room else {
        cut.append((part.text + "…").cut(toCells: room), part.style)
        break
      }
      cut.append(part.text, part.style)
    }
    return cut
  }
}

extension String {
  /// Returns the string in at most this many terminal cells.
  ///
  /// A cut string ends in `…`.
  package func cut(toCells limit: Int) -> String {
    guard utf8.count > limit, displayWidth > limit else { return self }
    guard limit > 0 else { return "" }
    var cells = 1
    return prefix { character in
      cells += character.displayWidth
      return cells <= limit
    } + "…"
  }

  /// Returns the string, padded with spaces at its end to this many terminal cells.
  package func padded(toCells count: Int) -> String {
    self + .spaces(count - displayWidth)
  }

  /// Returns the string, padded with spaces at its start to this many terminal cells.
  func aligned(toCells count: Int) -> String {
    .spaces(count - displayWidth) + self
  }

  /// A string of spaces; empty if the count is negative.
  ///
  /// `String(repeating:count:)` adds them one by one.
  static func spaces(_ count: Int) -> String {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: Swift.max(0, count))
    return String(decoding: bytes, as: UTF8.self)
  }
}
