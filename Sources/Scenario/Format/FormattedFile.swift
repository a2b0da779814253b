package import Diagnostics
internal import YAMLTree

/// A formatted scenario file, or the reason why the file stays unchanged.
package struct FormattedFile: Sendable {
  /// The outcome of formatting a file.
  package enum Result: Sendable {
    /// The formatted file, which has the same meaning.
    case text(String)
    /// The mistakes that make the file invalid YAML.
    case mistakes([Diagnostic])
    /// The formatted file would have another meaning, which should never happen.
    case wouldChange
  }

  /// The file that places refer to.
  package let source: SourceFile

  /// The formatted file, or the reason why there is none.
  package let result: Result

  /// Whether a document is a scenario or a flow, possibly with mistakes.
  ///
  /// In invalid YAML, a line that starts with such a document's key counts as the document.
  package let hasScenarios: Bool

  /// Formats the bytes of a file.
  ///
  /// Mistakes in the YAML prevent formatting. Mistakes in a scenario do not.
  package init(bytes: [UInt8], name: String) {
    let stream = YAMLStream(bytes: bytes, name: name)
    source = stream.source
    let hasDocuments = stream.documents.contains { document in
      // In files of other programs, the value of the key can be a mapping or a list.
      let named = document.root?.pairs?.filter { $0.value.scalar != nil } ?? []
      return ScenarioKeyOrder.nameScenario(named.map(\.name))
    }
    hasScenarios =
      hasDocuments
      || !stream.diagnostics.isEmpty && ScenarioKeyOrder.hasKeyOfScenario(source.text)
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
