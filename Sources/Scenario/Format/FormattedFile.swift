package import Diagnostics
internal import YAMLTree

/// A scenario file in the one style of formatted files, or why it is left as it is.
package struct FormattedFile: Sendable {
  /// What formatting comes to.
  package enum Result: Sendable {
    /// The formatted text, which says the same.
    case text(String)
    /// The file is no YAML for these reasons.
    case mistakes([Diagnostic])
    /// A formatted text would not say the same; nothing that an author wrote should come to that.
    case wouldChange
  }

  /// The text that places refer to.
  package let source: SourceFile

  /// What formatting comes to.
  package let result: Result

  /// Formats the bytes of a file; mistakes in a scenario, but not in its YAML, are no hindrance.
  package init(bytes: [UInt8], name: String) {
    let stream = YAMLStream(bytes: bytes, name: name)
    source = stream.source
    do throws(YAMLFormatError) {
      result = .text(try stream.formatted(by: ScenarioKeyOrder()))
    } catch {
      result =
        switch error {
        case .mistakes(let found): .mistakes(found)
        case .wouldChange: .wouldChange
        }
    }
  }
}
