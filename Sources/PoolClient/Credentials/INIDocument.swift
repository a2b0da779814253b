/// Sections and settings as Python's configparser reads them, which the AWS tools use.
///
/// The rules are those of the strict `RawConfigParser` in botocore's configloader: `=` and `:`
/// separate, and `#` and `;` start a comment only at the start of a line. A line that is indented
/// deeper than its setting continues it. Setting names are read in lowercase.
struct INIDocument: Hashable, Sendable {
  /// The value of a setting.
  enum Value: Hashable, Sendable {
    case text(String)
    /// An indented block of settings, as for `s3 =`.
    case block([String: String])
  }

  struct Section: Hashable, Sendable {
    var name: String
    var settings: [String: Value]
  }

  /// The sections in order, each with the settings of `[DEFAULT]` under its own.
  private(set) var sections: [Section] = []

  /// Reads a file's bytes.
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

  /// The lines, separated by any of the three line ends.
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

/// A line that breaks the rules of such files.
package struct INIError: Error, Hashable, Sendable {
  /// The broken rule.
  package enum Problem: Hashable, Sendable {
    case notUTF8, noSection, noDelimiter
    case duplicateSection(String)
    case duplicateOption(String)
    case noDelimiterInBlock(String)
  }

  /// From 1.
  package var line: Int

  /// What is wrong with it.
  package var problem: Problem
}
