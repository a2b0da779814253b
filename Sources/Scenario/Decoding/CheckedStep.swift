internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// A checked step.
///
/// Many checks walk over all steps, so the lists of steps share the facts instead of copying them.
final class CheckedStep: Sendable {
  /// The parts that identify an await.
  struct Await: Sendable {
    /// The recipient; nil if it is known only at run time.
    var recipient: Template?
    /// The place of the await, or of the step that uses the await's flow.
    var place: SourceRange
    /// The file and line of the await; nil if the await is not in a used flow.
    var origin: String?
  }

  /// The use of a flow as the step's action.
  struct Use: Sendable {
    var flow: CheckedFlow
    var arguments: [ValueTemplate.Member]
    var place: SourceRange
  }

  let facts: StepFacts

  /// Whether the typed step exists, because the step has no mistake.
  let isTyped: Bool

  init(_ facts: StepFacts) {
    self.facts = facts
    isTyped = facts.step != nil
  }

  /// A step with a mistake, which supports no conclusions.
  static let unreadable = CheckedStep(.unreadable)
}

extension CheckedStep {
  var step: Step? { facts.step }
  var node: YAMLNode? { facts.node }
  var pair: YAMLPair? { facts.pair }
  var action: (any Action)? { facts.action }
  var expectation: YAMLNode? { facts.expectation }
  var expectsError: Bool { facts.expectsError }
  var isConditional: Bool { facts.isConditional }
  var isSound: Bool { facts.isSound }
  var definitionCount: Int { facts.definitionCount }
  var canFail: Bool { facts.canFail }
  var maySend: Bool { facts.maySend }
  var awaits: Await? { facts.awaits }
  var use: Use? { facts.use }
  var session: SessionUse? { facts.session }
  var signInRequirements: SignInRequirements? { facts.signInRequirements }
  var isSilenced: Bool { facts.isSilenced }

  /// The step without warnings.
  var silenced: CheckedStep {
    var facts = facts
    facts.isSilenced = true
    return CheckedStep(facts)
  }
}

// MARK: - Inlined flows

extension [CheckedStep] {
  /// The number of steps, including the steps of used flows.
  var inlinedCount: Int { reduce(0) { $0 + ($1.use?.flow.steps.count ?? 1) } }

  /// Whether the number of steps, including the steps of used flows, exceeds the step limit of a
  /// run.
  var exceedsLimit: Bool {
    let count = inlinedCount
    return count > FlowLibrary.maximumSteps && count > self.count
  }

  /// The steps, with each use of a flow replaced by the flow's steps.
  var inlined: [CheckedStep] {
    guard contains(where: { $0.use != nil }) else { return self }
    return flatMap { step in step.use?.steps(of: step) ?? [step] }
  }
}

extension CheckedStep.Use {
  /// The flow's steps at the place of their use, with arguments as recipients.
  fileprivate func steps(of user: CheckedStep) -> [CheckedStep] {
    let given = Dictionary(arguments.map { ($0.key, $0.value) }) { first, _ in first }
    return flow.steps.map { step in
      var facts = step.facts
      facts.signInRequirements?.place = place
      if user.step?.conditions.isEmpty == false { facts.signInRequirements = nil }
      guard var awaited = facts.awaits else { return CheckedStep(facts) }
      if awaited.origin == nil, let file = flow.flow?.file.name {
        awaited.origin = "\(file):\(awaited.place.lowerBound.line)"
      }
      awaited.place = place
      awaited.recipient = awaited.recipient.flatMap { recipient($0, given) }
      facts.awaits = awaited
      facts.isSilenced = facts.isSilenced || user.isSilenced
      return CheckedStep(facts)
    }
  }

  private func recipient(_ template: Template, _ given: [String: ValueTemplate]) -> Template? {
    guard template.literal == nil else { return template }
    guard case .path(let path)? = template.soleValue, path.components.isEmpty else { return nil }
    return given[path.root]?.writtenTemplate
  }
}

/// The session that a step names, and how the step uses that session.
struct SessionUse: Sendable {
  /// The name in `as`.
  var name: NameReference

  /// Whether the step signs in to the session.
  var signsIn: Bool

  /// Whether the step needs a signed-in user.
  var needsSignIn: Bool

  init(_ name: NameReference, _ action: ActionFacts, expectsError: Bool) {
    self.name = name
    signsIn = action.session == .begins
    needsSignIn = [.answers, .needed].contains(action.session) && !expectsError
  }
}
