/// Sections and settings of a file, parsed by the rules of Python's configparser.
///
/// The AWS tools use these rules: the strict `RawConfigParser` in botocore's configloader. `=` and
/// `:` are separators, and `#` and `;` start a comment only at the start of a line. A line with a
/// deeper indentation than its setting continues the setting. Setting names are in lowercase.
struct INIDocument: Hashable, Sendable {
  /// The value of a setting.
  enum Value: Hashable, Sendable {
    case text(String)
    /// An indented block of settings, such as the block of `s3 =`.
    case block([String: String])
  }

  struct Section: Hashable, Sendable {
    var name: String
    var settings: [String: Value]
  }

  /// The sections in order, each with the defaults of `[DEFAULT]`.
  private(set) var sections: [Section] = []

  /// Parses a file's bytes.
  init(parsing bytes: [UInt8]) throws(INIError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw INIError(line: INIDocument.line(ofMalformed: bytes), problem: .notUTF8)
    }
    var reader = INIReader()
    for (index, line) in INIDocument.lines(of: text).enumerated() {
      try reader.read(line, number: index + 1)
    }
    sections = try reader.sections()
  }

  /// Splits a string into lines at any of the three line ends.
  private static func lines(of text: String) -> [Substring.UTF8View] {
    let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return unified.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0).utf8 }
  }

  private static func line(ofMalformed bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (bad ?? 0) + 1
  }
}

/// The error for a line with invalid syntax.
package struct INIError: Error, Hashable, Sendable {
  /// A rule of the format that a line can break.
  package enum Problem: Hashable, Sendable {
    case notUTF8, noSection, noDelimiter
    case duplicateSection(String)
    case duplicateOption(String)
    case noDelimiterInBlock(String)
  }

  /// The number of the line, from 1.
  package var line: Int

  /// The rule that the line breaks.
  package var problem: Problem
}
