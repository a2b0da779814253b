package import Diagnostics

/// A value that could not be read when its step ran.
package struct ValueError: Error, Sendable {
  /// Why a value could not be read.
  package enum Reason: Hashable, Sendable {
    /// No value exists at this path; `known` are the names that exist.
    ///
    /// `cause` is the reason in lowercase, such as the error of the step; nil if unknown.
    case missing(path: String, known: [String], cause: String? = nil)
    /// The environment has no such variable.
    case unsetVariable(String)
    /// The value's kind differs from the kind that its place requires.
    case wrongKind(expected: String, got: String)
    /// A generator's argument is out of its range.
    case badArgument(String)
    /// A list or mapping can't be part of a string.
    case notText(String)
  }

  /// The reason that the value could not be read.
  package var reason: Reason

  /// The place of the value.
  package var range: SourceRange

  /// The file of the place if it is not the step's file, such as a table's; otherwise nil.
  package var source: SourceFile?

  /// Creates an error about the value at a place.
  package init(reason: Reason, range: SourceRange, source: SourceFile? = nil) {
    (self.reason, self.range, self.source) = (reason, range, source)
  }

  /// The failure's message, on one line.
  package var message: String {
    switch reason {
    case .missing(let path, _, let cause?): return "no value at `\(path)`: \(cause)"
    case .missing(let path, let known, nil):
      let near = Suggestion.nearest(
        to: path.split(separator: ".").last.map(String.init) ?? path,
        among: known
      )
      let hint = near.map { "; did you mean `\($0)`?" } ?? ""
      return "no value at `\(path)`\(hint)"
    case .unsetVariable(let name): return "the environment variable `\(name)` is not set"
    case .wrongKind(let expected, let got): return "expected a \(expected), got \(got)"
    case .badArgument(let text): return text
    case .notText(let kind): return "a \(kind) can't be part of a string"
    }
  }
}
