internal import Diagnostics
internal import Values
internal import YAMLTree

/// The session that a step names, with what it means there.
struct SessionUse: Sendable {
  /// The name in `as`.
  var name: NameReference

  /// Whether the step signs in there.
  var signsIn: Bool

  /// Whether the step only works where somebody has signed in before.
  var needsSignIn: Bool

  init(_ name: NameReference, _ action: ActionFacts, expectsError: Bool) {
    self.name = name
    signsIn = action.session == .begins
    needsSignIn = [.answers, .needed].contains(action.session) && !expectsError
  }
}

extension Checker {
  /// Warns of sessions that steps act in while nobody signs in there, at the first such step.
  mutating func warnOfEmptySessions(_ steps: [CheckedStep]) {
    let whole = steps.whole
    // A step with a mistake may be the one that signs in.
    guard whole.allSatisfy({ $0.step != nil }) else { return }
    let sessions = whole.compactMap(\.session).filter(\.signsIn).map(\.name.name)
    var known = Set(sessions)
    for step in steps where !step.isSilenced {
      guard let session = step.session, session.needsSignIn,
        known.insert(session.name.name).inserted
      else { continue }
      let nearest = nearest(to: session.name.name, among: Set(sessions).sorted())
      warn(
        .emptySession,
        "nobody signs in as `\(session.name.name)`",
        at: session.name.range,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        help: nearest == nil ? "Give the step that signs in the same `as`." : nil
      )
    }
  }
}
