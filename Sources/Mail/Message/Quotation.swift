/// Finds the start of a quoted or forwarded message, as mail programs write it.
struct Quotation {
  private let lines: [Line]
  private let subject: String

  /// Returns the offset in UTF-8 of the start; nil if the text quotes no message.
  ///
  /// The subject of the message helps, because it contains the subject of the original.
  static func start(in text: String, subject: String) -> Int? {
    let quotation = Quotation(lines: Line.all(in: text), subject: subject)
    let index = quotation.lines.indices.first { quotation.begins(at: $0) }
    return index.map { quotation.lines[$0].start }
  }

  private func begins(at index: Int) -> Bool {
    let line = lines[index]
    return line.isMark || isHeader(at: index) || isAttribution(at: index)
      || line.isQuoted && SubjectPrefix(of: subject) != nil
  }

  /// Whether lines such as `From: …`, `Date: …`, and `Subject: …` begin at a line.
  ///
  /// In an unknown language, an address and the subject of the original show the same.
  private func isHeader(at index: Int) -> Bool {
    guard lines[index].label != nil else { return false }
    let block = lines[index...].prefix(8).prefix { $0.label != nil }
    guard block.count >= 3 else { return false }
    let kinds = Set(block.compactMap { $0.label.flatMap(HeaderLabels.kind) })
    if kinds.count >= 3 { return true }
    let values = block.map(\.value)
    return values.contains { $0.contains("@") }
      && values.contains { $0.count >= 4 && subject.hasSuffix($0) }
  }

  /// Whether a line introduces quoted lines, such as `On Sat, 08:00, Ann <ann@example.com> wrote:`.
  private func isAttribution(at index: Int) -> Bool {
    let words = lines[index].words
    guard let last = words.last, last == ":" || last == "：", words.contains("@"),
      let next = lines[(index + 1)...].first(where: { !$0.words.isEmpty || $0.isQuoted })
    else { return false }
    return next.isQuoted
  }
}

extension Quotation {
  /// A line without the signs of quoted lines.
  private struct Line {
    /// The line's offset in UTF-8.
    let start: Int

    let isQuoted: Bool

    /// The line without quotation signs and white space at its ends.
    let words: String

    /// The words before the first colon in lowercase; nil if the line is not a field.
    let label: String?

    static func all(in text: String) -> [Line] {
      var start = 0
      return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        defer { start += line.count + 1 }
        return Line(String(Substring(line)), start: start)
      }
    }

    private init(_ line: String, start: Int) {
      let scalars = SearchText(line).scalars[...].drop(while: SearchText.isSpace)
      let content = scalars.drop { $0 == ">" || SearchText.isSpace($0) }
      self.start = start
      isQuoted = scalars.first == ">"
      let end = content.lastIndex { !SearchText.isSpace($0) }.map { $0 + 1 } ?? content.startIndex
      words = SearchText.string(content[..<end])
      label = Line.label(of: content[..<end])
    }

    private static func label(of line: ArraySlice<Unicode.Scalar>) -> String? {
      guard let colon = line.prefix(30).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
        return nil
      }
      let label = line[..<colon].filter { $0 != "*" }
      let isName =
        label.contains(where: SearchText.isLetter)
        && !label.contains { SearchText.isDigit($0) || $0 == "/" || $0 == "@" }
      guard isName else { return nil }
      let name = SearchText.string(label).lowercased()
      return name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The words after the label; empty without a label.
    var value: String {
      guard label != nil, let colon = words.firstIndex(where: { $0 == ":" || $0 == "：" }) else {
        return ""
      }
      return words[words.index(after: colon)...].split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }

    /// Whether the line announces the original, such as `-----Original Message-----`.
    var isMark: Bool {
      let isRuled = words.hasPrefix("--")
      guard isRuled || words.last == ":" || words.last == "：", words.utf8.count < 400 else {
        return false
      }
      let phrase = words.lowercased().drop { $0 == "-" || $0.isWhitespace }
      return HeaderLabels.marks.contains { phrase.hasPrefix($0) }
    }
  }
}
