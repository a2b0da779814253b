/// A file of users to import, in the developer guide's dialect of CSV.
///
/// The first line contains the columns. A value has no quotation marks, and a backslash escapes a
/// comma in it.
struct ImportFile {
  let columns: [String]

  /// The values of each user in the order of the columns, trimmed.
  ///
  /// A row may have more or fewer values than there are columns.
  let rows: [[String]]

  /// The longest line in characters and the largest number of users (developer guide).
  static let (lineLimit, rowLimit) = (16_000, 500_000)

  /// Reads a file; nil if its columns are not the expected ones, in any order, or if it exceeds a
  /// limit.
  init?(_ text: String, columns expected: [String]) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    lines.removeAll(where: ImportFile.isBlank)
    let isShort = { (line: [UInt8]) in
      line.count <= ImportFile.lineLimit
        || String(decoding: line, as: UTF8.self).count <= ImportFile.lineLimit
    }
    guard let first = lines.first, lines.count <= ImportFile.rowLimit + 1,
      lines.allSatisfy(isShort)
    else { return nil }
    columns = ImportFile.values(of: first)
    guard columns.count == expected.count, Set(columns) == Set(expected) else { return nil }
    rows = lines.dropFirst().map(ImportFile.values)
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy(isSpace)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// The values of a line.
  ///
  /// «unconfirmed»: that a backslash before any other character stays in the value.
  private static func values(of line: [UInt8]) -> [String] {
    var values: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in line {
      if byte == UInt8(ascii: ","), !isEscaped {
        values.append([])
      } else {
        if byte == UInt8(ascii: ",") { values[values.count - 1].removeLast() }
        values[values.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\")
    }
    return values.map { value in
      let start = value.drop(while: isSpace)
      let end = start.lastIndex { !isSpace($0) } ?? start.startIndex - 1
      return String(decoding: start[start.startIndex..<(end + 1)], as: UTF8.self)
    }
  }
}
