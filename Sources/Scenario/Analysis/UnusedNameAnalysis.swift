internal import Diagnostics

/// Warns about saved names that are never read.
struct UnusedNameAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    // A mistake may hide the use of a name.
    guard !document.hasErrors else { return [] }
    let unused = document.names.defined.filter { name, definition in
      definition.origin == .saved && !document.context.sink.uses.names.contains(name)
    }
    guard !unused.isEmpty else { return [] }
    let bare = Set(document.bareNames.map(\.root))
    let silenced = document.allSteps.filter(\.isSilenced)
      .flatMap { $0.step?.saves.map(\.range) ?? [] }
    return unused.filter { !bare.contains($0.key) && !silenced.contains($0.value.place) }.map {
      .warning(.unusedName, "`\($0.key)` is saved but never used", at: $0.value.place)
    }
  }
}
