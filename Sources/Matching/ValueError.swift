package import Diagnostics

/// A value that could not be read when its step ran.
package struct ValueError: Error, Sendable {
  /// Why a value could not be read.
  package enum Reason: Hashable, Sendable {
    /// No value exists at this path; `known` are the names that exist.
    case missing(path: String, known: [String])
    /// The environment has no such variable.
    case unsetVariable(String)
    /// The value has another kind than its place needs.
    case wrongKind(expected: String, got: String)
    /// A generator's argument is out of its range.
    case badArgument(String)
    /// A list or mapping cannot be part of a string.
    case notText(String)
  }

  /// Why it could not be read.
  package var reason: Reason

  /// Where the value is named.
  package var range: SourceRange

  /// The file of the place if another file holds the step, such as a table's.
  package var source: SourceFile?

  /// Creates an error about a value.
  package init(reason: Reason, range: SourceRange, source: SourceFile? = nil) {
    (self.reason, self.range, self.source) = (reason, range, source)
  }

  /// One line for the failure.
  package var message: String {
    switch reason {
    case .missing(let path, let known):
      let near = Suggestion.nearest(
        to: path.split(separator: ".").last.map(String.init) ?? path,
        among: known
      )
      let hint = near.map { "; did you mean `\($0)`?" } ?? ""
      return "no value at `\(path)`\(hint)"
    case .unsetVariable(let name): return "the environment variable `\(name)` is not set"
    case .wrongKind(let expected, let got): return "expected a \(expected), got \(got)"
    case .badArgument(let text): return text
    case .notText(let kind): return "a \(kind) cannot be part of a string"
    }
  }
}
