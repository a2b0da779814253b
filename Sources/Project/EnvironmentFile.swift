internal import Values

/// Variables in the form of `.env` files: `NAME=VALUE` lines, `#` comments, quotes, and `export`.
///
/// Nothing is expanded: `$` is a dollar sign. An unquoted value ends at the end of the line, or at
/// a `#` after a space. A quoted value can span several lines. In double quotes, `\n`, `\r`, `\t`,
/// `\"`, `\\`, and `\$` are escapes.
package struct EnvironmentFile: Sendable {
  /// The variables in the order of the file.
  package private(set) var variables: [(name: String, value: String)] = []

  /// The errors in the file, in the order of the lines.
  package private(set) var faults: [EnvironmentFileError] = []

  /// Probable mistakes, with their lines from 1.
  ///
  /// The messages do not contain values.
  package private(set) var warnings: [(line: Int, words: String)] = []

  private static func message(ofCommentBehind name: String) -> String {
    "the text after ` #` is a comment, not part of `\(name)`: quote the whole value, "
      + "or mark a comment with two spaces before the `#` and one space after it"
  }

  /// The first line, from 1, that is not valid UTF-8; no other character contains a line feed.
  private static func firstInvalidLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
  }

  /// Reads the bytes of a file, whose lines end with LF, CRLF, or CR.
  package init(bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      faults = [EnvironmentFileError(.notUTF8, line: EnvironmentFile.firstInvalidLine(of: bytes))]
      return
    }
    var reader = EnvironmentReader(bytes)
    var lines: [String: Int] = [:]
    while let entry = reader.next() {
      switch entry {
      case .failure(let fault): faults.append(fault)
      case .success(let variable):
        let name = variable.name
        if let first = lines[name] {
          faults.append(EnvironmentFileError(.twice(name, first: first), line: variable.line))
        } else {
          lines[name] = variable.line
          variables.append((name, variable.value))
        }
        if variable.hasDoubtfulComment, name.namesExactText {
          warnings.append((variable.line, EnvironmentFile.message(ofCommentBehind: name)))
        }
      }
    }
  }
}

/// An error in a line of an environment file.
package struct EnvironmentFileError: Error, Hashable, Sendable {
  /// The reason why a line is invalid.
  package enum Reason: Hashable, Sendable {
    case notUTF8
    /// The line has no `=`; the associated value is the variable's name if a `:` follows it.
    case noValue(colonAfter: String?)
    /// The text before `=` is not a valid variable name.
    case badName(String)
    /// The file ends before the closing quote.
    case openQuote
    /// Other characters follow the closing quote.
    case behindQuote
    /// An earlier line sets the variable.
    case twice(String, first: Int)
    /// The value contains a NUL byte, which no environment supports.
    case zeroByte
  }

  /// The reason why the line is invalid.
  package var reason: Reason

  /// The line in the file, counted from 1.
  package var line: Int

  /// Creates an error in a line, counted from 1.
  init(_ reason: Reason, line: Int) {
    self.reason = reason
    self.line = line
  }

  /// The message, without the place.
  package var description: String {
    switch reason {
    case .notUTF8: "the file is not valid UTF-8"
    case .noValue(let name?): "expected NAME=VALUE: write `\(name)=` instead of `\(name):`"
    case .noValue(nil): "expected NAME=VALUE, but the line has no `=`"
    case .badName(let name): "invalid variable name `\(name)`"
    case .openQuote: "the quote is not closed"
    case .behindQuote: "only a comment can follow the closing quote"
    case .twice(let name, let first): "duplicate variable `\(name)`, first set on line \(first)"
    case .zeroByte: "a value can't contain a NUL byte"
    }
  }
}
