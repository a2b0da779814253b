internal import Diagnostics
internal import YAMLTree

/// What a file says of the tables of examples that its scenarios take their rows from.
package enum TableUse: Hashable, Sendable {
  /// The tables' paths, from where the file's own name starts; empty where it takes none.
  case tables([String])
  /// YAML refuses the file, so that what it takes can't be told.
  case unreadable

  /// Reads the bytes of a file; nothing but `examples` of its scenarios is looked at.
  package init(bytes: [UInt8], name: String) {
    let stream = YAMLStream(bytes: bytes, name: name)
    let paths = stream.documents.compactMap { document in
      document.root?["examples"]?.scalar.map { FilePath.resolved($0.text, from: name) }
    }
    // What a sound document says holds, whatever is wrong with its neighbours.
    self = paths.isEmpty && stream.diagnostics.hasErrors ? .unreadable : .tables(paths)
  }
}
