internal import Diagnostics
internal import YAMLTree

/// The tables of examples that a file's scenarios use.
package enum TableUse: Hashable, Sendable {
  /// The paths of the tables, relative to the same folder as the path of the scenario file.
  case tables([String])
  /// The file is not valid YAML, so its tables are unknown.
  case unreadable

  /// Reads the bytes of a file and collects the tables in the `examples` of its scenarios.
  package init(bytes: [UInt8], name: String) {
    let stream = YAMLStream(bytes: bytes, name: name)
    let paths = stream.documents.compactMap { document in
      document.root?["examples"]?.scalar.map { FilePath.resolved($0.text, from: name) }
    }
    // A valid document counts even if other documents are invalid.
    self = paths.isEmpty && stream.diagnostics.hasErrors ? .unreadable : .tables(paths)
  }
}
