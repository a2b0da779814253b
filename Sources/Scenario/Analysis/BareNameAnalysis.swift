internal import Diagnostics
internal import YAMLTree

/// Warns about names without `$( )`, which are used literally, for example as codes or passwords.
struct BareNameAnalysis: AnalysisPass {
  /// A string that the author most likely meant as a value.
  struct BareName {
    /// The path or call to write in `$( )`.
    let meant: String
    let node: YAMLNode

    /// Whether a `note` on the step marks the string as intended.
    var isSilenced = false

    var root: String { String(meant.prefix { $0 != "." }) }

    var exampleKey: String? {
      let parts = meant.split(separator: ".")
      return parts.count > 1 && parts[0] == "example" ? String(parts[1]) : nil
    }
  }

  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    document.bareNames.filter { !$0.isSilenced }.map { name in
      .warning(
        .dollarBraceText,
        "an expression must be written as `$(...)`",
        at: name.node.range,
        label: "this is a literal string",
        help: document.names.advice(onWriting: name.meant)
      )
    }
  }
}
