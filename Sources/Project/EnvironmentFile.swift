internal import Values

/// Variables in the form of `.env` files: `NAME=VALUE` lines, `#` comments, quotes, `export`.
///
/// Nothing is expanded: `$` is a dollar. A value without quotes ends at the line's end or at a `#`
/// behind a space; quotes may hold several lines, and in double ones `\n`, `\r`, `\t`, `\"`, `\\` and
/// `\$` are escapes.
package struct EnvironmentFile: Sendable {
  /// The variables in the order of the file.
  package private(set) var variables: [(name: String, value: String)] = []

  /// Everything that is wrong with the file, in the order of the lines.
  package private(set) var faults: [EnvironmentFault] = []

  /// What is likely to be a mistake, by lines from 1; the words show no part of a value.
  package private(set) var warnings: [(line: Int, words: String)] = []

  private static func message(ofCommentBehind name: String) -> String {
    "what follows ` #` is a comment and not a part of `\(name)`: put quotes around the whole value, or two "
      + "spaces before a comment and one after its `#`"
  }

  /// Reads the bytes of a file; lines end with LF, CRLF or CR.
  package init(bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      faults = [EnvironmentFault(.notUTF8, line: 1)]
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
          faults.append(EnvironmentFault(.twice(name, first: first), line: variable.line))
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

/// What is wrong with a line of an environment file.
package struct EnvironmentFault: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    case notUTF8
    /// There is no `=`.
    case noValue
    /// What stands before `=` is no name of a variable.
    case badName(String)
    /// The quote is not closed before the end of the file.
    case openQuote
    /// Something follows the closing quote.
    case behindQuote
    /// The variable has a value already.
    case twice(String, first: Int)
    /// No environment can hold a NUL.
    case zeroByte
  }

  /// What is wrong.
  package var reason: Reason

  /// The line, from 1.
  package var line: Int

  /// States a fault.
  package init(_ reason: Reason, line: Int) {
    self.reason = reason
    self.line = line
  }

  /// The facts in words.
  package var description: String {
    switch reason {
    case .notUTF8: "the file is not UTF-8 text"
    case .noValue: "a line must be NAME=VALUE"
    case .badName(let name): "`\(name)` is not a valid name of a variable"
    case .openQuote: "the quote is not closed"
    case .behindQuote: "nothing but a comment may follow the closing quote"
    case .twice(let name, let first): "`\(name)` has a value already, from line \(first)"
    case .zeroByte: "a value must not hold a zero byte"
    }
  }
}
