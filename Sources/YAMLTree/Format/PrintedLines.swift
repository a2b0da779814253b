/// A line of a formatted file.
struct PrintedLine {
  var text: String

  /// The comment after the line's content.
  var comment: YAMLComment?
}

/// The lines of a formatted file, the last of them still incomplete.
struct PrintedLines {
  private(set) var all: [PrintedLine] = []

  var isEmpty: Bool { all.isEmpty }

  /// The column of the next piece, from 0.
  var column: Int { all.last?.text.unicodeScalars.count ?? 0 }

  /// Starts a new line.
  mutating func start(_ text: String, indent: Int = 0) {
    let pad = text.isEmpty ? "" : String(repeating: " ", count: indent)
    all.append(PrintedLine(text: pad + text))
  }

  /// Appends to the last line.
  mutating func append(_ text: String) {
    guard !all.isEmpty else { return start(text) }
    all[all.count - 1].text += text
  }

  /// Adds a comment to the last line.
  ///
  /// If that line has a comment, adds a line for the comment.
  mutating func comment(_ comment: YAMLComment?) {
    guard let comment else { return }
    guard let last = all.last, last.comment == nil else {
      let indent = all.last?.text.unicodeScalars.leadingSpaces ?? 0
      return start(comment.text, indent: indent)
    }
    all[all.count - 1].comment = comment
  }
}

/// Aligns comments at line ends.
///
/// Aligned comments stay aligned. Other comments follow after one space, or after two if the author
/// wrote more than one. Without the second space, `check` warns that the comment may be meant as
/// part of the value (AF1308).
enum CommentColumns {
  /// The text of all lines, each ending with a line break.
  static func text(of lines: [PrintedLine]) -> String {
    var result = ""
    var columns = CommentColumns.columns(of: lines.filter { $0.comment != nil }).makeIterator()
    for line in lines {
      result += line.text
      if let comment = line.comment, let column = columns.next() {
        let width = line.text.unicodeScalars.count
        result += String(repeating: " ", count: column - width) + comment.text
      }
      result += "\n"
    }
    return result
  }

  private static func columns(of lines: [PrintedLine]) -> [Int] {
    var columns: [Int] = []
    var rest = lines[...]
    while let first = rest.first {
      let group = rest.prefix { $0.comment?.column == first.comment?.column }
      columns += CommentColumns.columns(ofGroup: group)
      rest = rest.dropFirst(group.count)
    }
    return columns
  }

  private static func columns(ofGroup lines: ArraySlice<PrintedLine>) -> [Int] {
    let widths = lines.map(\.text.unicodeScalars.count)
    let gap = max(lines.compactMap(\.comment?.gap).min() ?? 1, 1)
    let column = (widths.max() ?? 0) + (lines.count == 1 ? min(gap, 2) : gap)
    guard lines.count > 1, column > SyntaxPrinter.width else {
      return widths.map { _ in column }
    }
    return widths.map { $0 + min(gap, 2) }
  }
}
