package import Diagnostics
internal import YAMLTree

/// A formatted scenario file, or why it is left unchanged.
package struct FormattedFile: Sendable {
  /// The result of formatting.
  package enum Result: Sendable {
    /// The formatted text, which has the same meaning.
    case text(String)
    /// The file is not valid YAML for these reasons.
    case mistakes([Diagnostic])
    /// A formatted text would have another meaning; no file by an author should lead to this.
    case wouldChange
  }

  /// The text that places refer to.
  package let source: SourceFile

  /// The result of formatting.
  package let result: Result

  /// Formats the bytes of a file; mistakes in a scenario, unlike mistakes in its YAML, do not
  /// prevent it.
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
