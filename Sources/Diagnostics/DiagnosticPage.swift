internal import CDiagnosticPages

/// The documentation of one diagnostic code: its meaning, advice, a wrong example, and a right
/// example.
///
/// The program embeds the pages of `docs/diagnostics`.
package struct DiagnosticPage: Hashable, Sendable {
  /// The code, such as `AF1203`.
  package let code: String

  /// The Markdown below the code's heading, without links.
  private let lines: [Substring]

  /// Finds the page for a code; nil if no diagnostic has the code.
  package init?(_ code: String) {
    guard let lines = DiagnosticPage.sections[code] else { return nil }
    (self.code, self.lines) = (code, DiagnosticPage.withoutLinks(lines))
  }

  /// The lines with the text of each link instead of the link.
  ///
  /// The targets are other files of the documentation, which the program does not contain.
  private static func withoutLinks(_ lines: [Substring]) -> [Substring] {
    let paragraphs = lines.split(omittingEmptySubsequences: false, whereSeparator: \.isEmpty)
    return Array(paragraphs.map(paragraphWithoutLinks).joined(separator: [""]))
  }

  /// The lines of a paragraph, divided again if the paragraph has a link.
  private static func paragraphWithoutLinks(_ paragraph: ArraySlice<Substring>) -> [Substring] {
    let text = paragraph.joined(separator: "\n")
    guard text.contains("](") else { return Array(paragraph) }
    let plain = text.replacing(/\[([^\[\]]+)\]\([^()\s]+\)/) { $0.1 }
    guard !plain.hasPrefix("- ") else {
      return plain.split(separator: "\n", omittingEmptySubsequences: false)
    }
    return filled(plain)
  }

  /// The words of a paragraph, in lines as long as those of the pages.
  private static func filled(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + word.count < lineLength {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// The maximum number of characters in a line that is divided again.
  private static let lineLength = 100

  /// Whether a command's argument is a code: `AF` and four digits.
  ///
  /// All other arguments are paths.
  package static func isCode(_ argument: String) -> Bool {
    // A regular expression would be compiled again in each call.
    let bytes = argument.utf8
    return bytes.count == 6 && argument.hasPrefix("AF")
      && bytes.dropFirst(2).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Every code that has a page, in the order of the pages.
  package static var codes: [String] { sections.keys.sorted() }

  /// The lines of each section, by code.
  private static let sections: [String: [Substring]] = {
    let text = unsafe String(cString: diagnosticPages())
    var sections: [String: [Substring]] = [:]
    var (code, isInExample) = ("", false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isInExample.toggle() }
      if !isInExample, line.hasPrefix("#") {
        code = String(line.drop { $0 == "#" || $0 == " " })
      } else if isCode(code) {
        sections[code, default: []].append(line)
      }
    }
    return sections
  }()
}

extension DiagnosticPage {
  /// The page for a terminal, with indented examples and without Markdown syntax.
  package var text: StyledText {
    var (text, isInExample, isFirst) = (StyledText(), false, true)
    for line in trimmedLines {
      if line.hasPrefix("```") {
        isInExample.toggle()
        if let name = line.split(separator: " ").dropFirst().first {
          text.append("    # \(name)\n", .faint)
        }
      } else if isInExample {
        text.append(line.isEmpty ? "\n" : "    \(line)\n")
      } else if isFirst {
        text.append(code, .strong)
        text.append(": \(line)\n")
      } else {
        text.append("\(line)\n", line == "Wrong:" || line == "Right:" ? .strong : .plain)
      }
      isFirst = false
    }
    return text
  }

  /// The first line of the page: the mistake in a sentence.
  package var summary: String { trimmedLines.first.map(String.init) ?? code }

  /// The page without its heading, as Markdown.
  package var markdown: String { trimmedLines.joined(separator: "\n") + "\n" }

  private var trimmedLines: ArraySlice<Substring> {
    let start = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let end = lines.lastIndex { !$0.isEmpty } ?? lines.startIndex
    return start <= end ? lines[start...end] : []
  }
}
