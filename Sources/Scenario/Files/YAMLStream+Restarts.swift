internal import Diagnostics
internal import YAMLTree

extension YAMLStream {
  /// What YAML says of the file, where a forgotten `---` is one mistake and not one for each key.
  var mistakes: [Diagnostic] {
    documents.reduce(diagnostics) { found, document in
      document.root?.pairs.map { YAMLStream.joined(found, $0) } ?? found
    }
  }

  /// Says what is missing at the second `scenario` or `flow` of a document, and is silent about
  /// the keys behind it that stood before.
  private static func joined(_ found: [Diagnostic], _ pairs: [YAMLPair]) -> [Diagnostic] {
    let keys = Set(pairs.map(\.key.range))
    let starts = Set(pairs.filter { ["scenario", "flow"].contains($0.name) }.map(\.key.range))
    var isJoined = false
    return found.compactMap { diagnostic in
      guard diagnostic.code == .duplicateKey,
        let first = diagnostic.notes.first?.range, keys.contains(first)
      else { return diagnostic }
      guard !isJoined else { return nil }
      guard starts.contains(first) else { return diagnostic }
      isJoined = true
      var diagnostic = diagnostic
      diagnostic.help = "A further document begins with a line `---` before it."
      return diagnostic
    }
  }
}
