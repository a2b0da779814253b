internal import Diagnostics
internal import YAMLTree

extension YAMLStream {
  /// The YAML mistakes of the file, with a missing `---` reported once instead of for every key.
  var mistakes: [Diagnostic] {
    guard !diagnostics.isEmpty else { return [] }
    return documents.reduce(diagnostics) { found, document in
      document.root?.pairs.map { YAMLStream.joined(found, $0) } ?? found
    }
  }

  /// Adds the help for a missing `---` at the second `scenario` or `flow` of a document.
  ///
  /// Later duplicate keys of the document are not reported.
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
      diagnostic.help = "Write a `---` line before this key to start a new document."
      return diagnostic
    }
  }
}
