internal import Diagnostics

/// A cell of a table, with its place.
struct CSVCell {
  var text: String
  /// The range of the whole field, including quotes.
  var range: SourceRange
  var isQuoted: Bool
}

/// Reads comma-separated values according to RFC 4180, with CRLF, LF, or CR as line breaks.
///
/// Places use the same lines and columns as `SourceFile`, even inside a field with line breaks.
struct CSVReader: DiagnosticCollector {
  var diagnostics: [Diagnostic] = []
  private let bytes: [UInt8]
  private var position = 0
  private var place = SourcePosition.start

  init(_ source: SourceFile) { bytes = Array(source.text.utf8) }

  /// The fields of the next record; nil at the end of the file.
  ///
  /// Empty lines are skipped. A record with one empty field is written as `""`.
  mutating func record() -> [CSVCell]? {
    while let byte = next {
      guard isLineEnd(byte) else { return fields() }
      advance()
    }
    return nil
  }

  private mutating func fields() -> [CSVCell] {
    var cells = [field()]
    while next == UInt8(ascii: ",") {
      advance()
      cells.append(field())
    }
    skipLineEnd()
    return cells
  }

  private mutating func field() -> CSVCell {
    next == UInt8(ascii: "\"") ? quotedField() : plainField()
  }
}

// MARK: - Fields

extension CSVReader {
  private mutating func plainField() -> CSVCell {
    let (start, first) = (place, position)
    var quote: SourcePosition?
    while let byte = next, !isFieldEnd(byte) {
      if byte == UInt8(ascii: "\"") { quote = quote ?? place }
      advance()
    }
    if let quote {
      report(
        .badTable,
        "a quote is allowed only in a quoted field",
        at: SourceRange(quote, SourcePosition(line: quote.line, column: quote.column + 1)),
        help: "Put quotes around the field, and write `\"\"` for each quote inside."
      )
    }
    let text = String(decoding: bytes[first..<position], as: UTF8.self)
    return CSVCell(text: text, range: SourceRange(start, place), isQuoted: false)
  }

  private mutating func quotedField() -> CSVCell {
    let start = place
    var text: [UInt8] = []
    advance()
    while let byte = next {
      advance()
      if byte != UInt8(ascii: "\"") {
        text.append(byte)
      } else if next == UInt8(ascii: "\"") {
        text.append(byte)
        advance()
      } else {
        let range = SourceRange(start, place)
        skipRest()
        return CSVCell(text: String(decoding: text, as: UTF8.self), range: range, isQuoted: true)
      }
    }
    let quote = SourceRange(start, SourcePosition(line: start.line, column: start.column + 1))
    report(.badTable, "a quoted field must be closed with a quote", at: quote)
    return CSVCell(text: "", range: quote, isQuoted: true)
  }

  /// Reports and skips characters between a closing quote and the end of the field.
  private mutating func skipRest() {
    let start = place
    while let byte = next, !isFieldEnd(byte) { advance() }
    guard place != start else { return }
    report(
      .badTable,
      "nothing can follow the closing quote of a field",
      at: SourceRange(start, place),
      label: "outside the quotes",
      help: "Write a quote inside a quoted field as `\"\"`."
    )
  }
}

// MARK: - Bytes

extension CSVReader {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func isFieldEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || isLineEnd(byte) }

  private mutating func skipLineEnd() {
    if next == UInt8(ascii: "\r") { advance() }
    if next == UInt8(ascii: "\n") { advance() }
  }

  private mutating func advance() {
    let byte = bytes[position]
    position += 1
    let isFirstOfPair = byte == UInt8(ascii: "\r") && next == UInt8(ascii: "\n")
    if isLineEnd(byte), !isFirstOfPair {
      place = SourcePosition(line: place.line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }
}
