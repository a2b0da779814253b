internal import Diagnostics
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension Failure {
  /// Whether the environment, and not an expectation, is to blame.
  var isEnvironment: Bool { kind == .environment }
}

extension Failure.Kind {
  /// What an error means that no step asked for: what AWS refuses because of the run's own
  /// credentials says nothing of the pool.
  static func unexpected(_ type: String) -> Failure.Kind {
    credentialsErrors.contains(type) ? .environment : .error(type: type)
  }

  /// The names with which AWS refuses a signature or its owner's permissions; only signed operations
  /// are answered with them.
  private static let credentialsErrors: Set = [
    "AccessDeniedException", "ExpiredTokenException", "InvalidSignatureException",
    "MissingAuthenticationTokenException", "UnrecognizedClientException",
  ]
}

extension ScenarioExecution {
  /// A failure at a step, or at the scenario where none is under way; texts are redacted here, but
  /// for `mismatches`, which come redacted.
  func failure(
    _ kind: Failure.Kind,
    _ message: String,
    in step: Step? = nil,
    at range: SourceRange? = nil,
    of source: SourceFile? = nil,
    mismatches: [Mismatch] = [],
    details: [String] = []
  ) -> Failure {
    let source = source ?? current?.list.source ?? scenario.file
    let range = range ?? step?.actionRange ?? current?.range ?? scenario.range
    let remarks = [aliasRemark(range, source), rowRemark(besides: source)].compactMap(\.self)
    return Failure(
      kind: kind,
      message: redactor.redact(message),
      mismatches: mismatches.map(\.atAlias),
      step: current.map { ($0.list.phase, $0.number) },
      source: source,
      range: range.meant,
      uses: current?.list.uses ?? [],
      details: (details + remarks).map(redactor.redact)
    )
  }

  /// Where the text is written that an alias stands for, which is where the failure is shown.
  private func aliasRemark(_ range: SourceRange, _ source: SourceFile) -> String? {
    guard range.alias != nil else { return nil }
    let (alias, start) = (source.text(in: range.meant), range.lowerBound)
    return "`\(alias)` refers to \(source.name):\(start.line):\(start.column)"
  }

  /// Where the row of a table stands, for failures that are shown at another place.
  private func rowRemark(besides source: SourceFile) -> String? {
    guard let row = scenario.example, row.file !== source else { return nil }
    return row.tablePlace.map { "the row of `examples` is \($0)" }
  }

  /// The failure at a place; `unusable` is its kind where something came that can't be used.
  func failure(
    for stop: StepStop,
    at place: SourceRange?,
    unusable: Failure.Kind = .expectation
  ) -> Failure? {
    switch stop {
    case .value(let error): failure(for: error)
    case .failed(let failure): failure
    case .timeout(let message, let details):
      failure(.timeout, message, at: place, details: details)
    case .unusable(let message, let details):
      failure(unusable, message, at: place, details: details)
    case .unserved(let outcome):
      failure(unusable, OutcomeCheck.message(unserved: outcome), at: place)
    case .environment(let message, let details):
      failure(.environment, message, at: place, details: details)
    // Where nothing cut the step short, having no outcome must not pass for success.
    case .cancelled: Task.isCancelled ? nil : failure(.environment, "interrupted", at: place)
    }
  }

  /// A failure over a value that can't be read.
  func failure(for error: ValueError, in step: Step? = nil) -> Failure {
    failure(.value, error.message, in: step, at: error.range, of: error.source)
  }

  /// A failure over a value of a flow that no step of it reads: a default, or what it returns.
  func failure(for error: ValueError, inFlow list: StepList) -> Failure {
    var failure = failure(for: error)
    failure.source = error.source ?? list.source
    failure.uses = list.uses
    failure.step = list.uses.first.map { (list.phase, $0.number) }
    return failure
  }

  func failure(for mismatches: [Mismatch], _ outcome: Outcome, in step: Step) -> Failure {
    // Before the headline cuts a text: half a secret would not be found any more.
    state.claims = DecodedClaims.failed(in: outcome, at: mismatches, of: step, redactor)
    let mismatches = mismatches.map(redacted)
    let unexpected = OutcomeCheck.unexpectedError(outcome, of: step)
    return failure(
      unexpected.map { kind(ofUnexpected: $0.type) } ?? .expectation,
      unexpected?.message ?? ScenarioExecution.headline(of: mismatches),
      in: step,
      at: mismatches.first?.range,
      mismatches: mismatches,
      details: unexpected == nil ? ScenarioExecution.course(of: outcome, mismatches) : []
    )
  }

  /// What an error means that no step asked for; one that the scenario injected is no fault of the
  /// environment, whatever its name is.
  func kind(ofUnexpected type: String) -> Failure.Kind {
    injectedFaults.hasError(type) ? .error(type: type) : .unexpected(type)
  }

  /// What the action came to, where the parts that do not fit leave that open.
  private static func course(of outcome: Outcome, _ mismatches: [Mismatch]) -> [String] {
    if let type = outcome.errorType {
      return ["the error was \(type)" + (outcome.errorMessage.map { ": \($0)" } ?? "")]
    }
    if !outcome.isServed { return [OutcomeCheck.message(unserved: outcome)] }
    let asksForError = mismatches.contains { $0.path == "error" || $0.path.hasPrefix("error.") }
    return asksForError ? ["the action succeeded"] : []
  }

  /// The first part that does not fit, and how many more there are.
  private static func headline(of mismatches: [Mismatch]) -> String {
    guard let first = mismatches.first else { return "" }
    return first.line + (mismatches.count > 1 ? " (and \(mismatches.count - 1) more)" : "")
  }

  private func redacted(_ mismatch: Mismatch) -> Mismatch {
    var mismatch = mismatch
    mismatch.expected = redactor.redact(mismatch.expected)
    mismatch.got = mismatch.got.map(redactor.redact)
    return mismatch
  }
}

extension Mismatch {
  /// How much of a value one line shows.
  private static let valueWidth = 80

  /// What did not fit in one line: `expected nextStep to be done, got confirmSignUp`.
  var line: String {
    let value = got ?? "nothing"
    let shown = value.count > Mismatch.valueWidth ? "\(value.prefix(Mismatch.valueWidth))…" : value
    return "expected \(path) to be \(expected), got \(shown)"
  }

  /// Shown at the alias, where one stands for what was asked.
  fileprivate var atAlias: Mismatch {
    var mismatch = self
    mismatch.range = range.meant
    return mismatch
  }
}
