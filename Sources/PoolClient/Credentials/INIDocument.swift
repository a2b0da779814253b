/// A text of sections and settings as Python's configparser reads it, which the AWS tools use.
///
/// The rules are those of `RawConfigParser` in its strict form, as botocore's configloader makes
/// it: `=` and `:` divide, `#` and `;` start a comment only at a line's start, a line that is
/// indented deeper than its setting continues it, settings are read in lower case.
struct INIDocument: Hashable, Sendable {
  /// What a setting holds.
  enum Value: Hashable, Sendable {
    case text(String)
    /// An indented block of settings, such as `s3 =` has.
    case block([String: String])
  }

  struct Section: Hashable, Sendable {
    var name: String
    var settings: [String: Value]
  }

  /// The sections in their order, each with the settings of `[DEFAULT]` under its own.
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

  /// The lines, whichever of the three line ends divides them.
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
  /// Which rule.
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
