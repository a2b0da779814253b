package import Diagnostics
package import JSON

/// The lines of a file that excerpts show, instead of the whole file.
struct ExcerptSource: EventObjectValue {
  let file: SourceFile
  private let lines: [Int]

  init(_ file: SourceFile, _ lines: Set<Int>) {
    (self.file, self.lines) = (file, lines.sorted())
  }

  var json: JSONValue {
    let lines = lines.map { ExcerptSourceLine(number: $0, text: String(file.line($0))) }
    return ["file": .string(file.name), "lines": lines.json]
  }

  init(_ members: EventMembers) throws(EventError) {
    let lines: [ExcerptSourceLine] = try members["lines"]
    self.lines = lines.map(\.number)
    let texts = Dictionary(lines.map { ($0.number, $0.text) }) { $1 }
    file = SourceFile(name: try members["file"], lines: texts)
  }
}

private struct ExcerptSourceLine {
  let number: Int
  let text: String
}

extension ExcerptSourceLine: EventObjectValue {
  var json: JSONValue { ["line": number.json, "text": .string(text)] }

  init(_ members: EventMembers) throws(EventError) {
    (number, text) = (try members["line"], try members["text"])
    // The file is rebuilt with an empty line for each line that is not given.
    guard (1...1_000_000).contains(number) else { throw .invalid(path: "line") }
  }
}

extension SourceRange: EventObjectValue {
  /// The range as a JSON object with the members of a place in run events and other documents.
  package var json: JSONValue {
    .object(of: [
      "line": lowerBound.line.json, "column": lowerBound.column.json,
      "endLine": upperBound.line.json, "endColumn": upperBound.column.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      SourcePosition(line: try members["line"], column: try members["column"]),
      SourcePosition(line: try members["endLine"], column: try members["endColumn"])
    )
  }
}
