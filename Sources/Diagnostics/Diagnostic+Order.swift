internal import Algorithms

extension Sequence<Diagnostic> {
  /// Sorts by place and removes duplicates.
  ///
  /// A mistake in a value with aliases is reported at the value if the value's own place has the
  /// mistake. Otherwise, it is reported at the first alias, with a note for each other alias.
  package func inOrder() -> [Diagnostic] {
    let found = Array(self)
    guard found.count > 1 else { return found }
    let all = found.uniqued()
      .sorted { ($0.range.lowerBound, $0.code) < ($1.range.lowerBound, $1.code) }
    guard all.contains(where: { $0.written != nil }) else { return all }
    let own = Set(all.filter { $0.written == nil }.map(\.origin))
    var places: [Diagnostic.Origin: Int] = [:]
    var kept: [Diagnostic] = []
    for diagnostic in all where diagnostic.written == nil || !own.contains(diagnostic.origin) {
      if diagnostic.written != nil, let first = places[diagnostic.origin] {
        kept[first].noteAlias(at: diagnostic.range)
        continue
      }
      if diagnostic.written != nil { places[diagnostic.origin] = kept.count }
      kept.append(diagnostic)
    }
    return kept
  }
}

extension Diagnostic {
  /// A mistake in a value, regardless of the alias through which the value is used.
  fileprivate struct Origin: Hashable {
    let code: DiagnosticCode
    let title: String
    let range: SourceRange
  }

  fileprivate var origin: Origin { Origin(code: code, title: title, range: written ?? range) }

  /// The maximum number of notes; further aliases of a value are omitted.
  private static let readNotes = 20

  /// Adds a note for a further alias of the text, unless the note already exists.
  fileprivate mutating func noteAlias(at place: SourceRange) {
    let note = Note("this alias has the same mistake", at: place)
    guard place != range, notes.count < Diagnostic.readNotes, !notes.contains(note) else { return }
    notes.append(note)
  }
}
