internal import Diagnostics

/// Warns about sessions that no step signs in to, once per session.
struct SessionAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard document.kind == .scenario else { return [] }
    let expanded = document.inlinedSteps
    // A step with a mistake may be the step that signs in.
    guard expanded.allSatisfy(\.isTyped) else { return [] }
    let sessions = Set(expanded.compactMap(\.session).filter(\.signsIn).map(\.name.name))
    var known = sessions
    return document.allSteps.compactMap { step in
      guard !step.isSilenced, let session = step.session, session.needsSignIn,
        known.insert(session.name.name).inserted
      else { return nil }
      let nearest = document.context.sink.suggestions.nearest(
        to: session.name.name,
        among: sessions.sorted()
      )
      return .warning(
        .emptySession,
        "no step signs in as `\(session.name.name)`",
        at: session.name.range,
        meant: nearest,
        help: "Add `as: \(session.name.name)` to the step that signs in, or add such a step."
      )
    }
  }
}
