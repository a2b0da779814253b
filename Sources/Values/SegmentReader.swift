/// Parses the segments of a template in one pass.
struct SegmentReader {
  private var reader: ExpressionReader
  private var found: [Template.Segment] = []
  private var text: [UInt8] = []
  /// The number of bytes and scalars counted so far.
  ///
  /// Counting from the start for each value would take quadratic time.
  private var counted = (bytes: 0, scalars: 0)

  init(_ reader: ExpressionReader) { self.reader = reader }

  mutating func segments() throws(ValueSyntaxError) -> [Template.Segment] {
    while reader.position < reader.bytes.count {
      let rest = reader.bytes[reader.position...]
      if rest.starts(with: "$$(".utf8) {
        text += "$(".utf8
        reader.position += 3
      } else if rest.starts(with: "$(".utf8) {
        try value()
      } else {
        text.append(reader.bytes[reader.position])
        reader.position += 1
      }
    }
    flush()
    return found
  }

  private mutating func value() throws(ValueSyntaxError) {
    flush()
    let start = reader.position
    reader.position += 2
    if reader.position < reader.bytes.count, reader.bytes[reader.position] == UInt8(ascii: ")") {
      reader.position += 1
      throw reader.error(.empty, from: start)
    }
    let expression = try reader.expression()
    guard reader.take(")") else {
      if reader.position < reader.bytes.count { throw reader.unexpected() }
      throw reader.error(.unclosed, from: start)
    }
    let first = scalars(upTo: start)
    found.append(.value(expression, scalars: first..<scalars(upTo: reader.position)))
  }

  private mutating func scalars(upTo byte: Int) -> Int {
    counted.scalars += ExpressionReader.scalars(in: reader.bytes[counted.bytes..<byte])
    counted.bytes = byte
    return counted.scalars
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    found.append(.text(String(decoding: text, as: UTF8.self)))
    text = []
  }
}
