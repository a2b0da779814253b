internal import Diagnostics
internal import Values

/// A step after its check, with what checks of the whole scenario need to know of it.
struct CheckedStep {
  /// The typed step; nil where it has a mistake.
  var step: Step?

  /// Whether it can fail, so that the scenario proves something.
  var canFail: Bool

  /// Whether the pool may send a message because of it.
  var maySend: Bool

  /// The recipient that an await names, and where.
  var awaits: (recipient: Template, place: SourceRange)?

  /// Whether its author explains it in a `note`, which silences warnings.
  var isSilenced = false

  /// A step that could not be made sense of; nothing follows from it.
  static let unreadable = CheckedStep(step: nil, canFail: true, maySend: true)
}

extension CheckedStep {
  /// What a typed action with its expectation means for the scenario.
  init(_ action: Action?, _ operations: [String], _ expectation: Expectation?, canFail: Bool) {
    guard let action else {
      self = .unreadable
      return
    }
    self.canFail = canFail || expectation != nil
    maySend = Sending.isPossible(operations, action) && expectation?.demandsError != true
    if case .awaitCode(let parameters) = action {
      awaits = (parameters.to.template, parameters.to.range)
    }
  }
}
