internal import Diagnostics
internal import JSON

extension Knowledge {
  /// A change with its known effects, one for each case that applies.
  ///
  /// `sent` is the document with the change, which determines the meaning of omitted settings.
  /// `isNew` is true if a new pool replaces the old pool, and `isPartNew` if the deployment
  /// recreates the part.
  static func assessed(
    _ change: SettingChange,
    in sent: CanonicalSettings,
    ofNewPool isNew: Bool,
    ofNewPart isPartNew: Bool = false,
    _ disposition: PoolDisposition = .lost
  ) -> [AssessedChange] {
    let assessments = assessments(of: change).map {
      fixed($0, change, by: sent, ofNewPool: isNew, disposition)
    }
    // A new pool, its parts, and a recreated part start with the defaults.
    let startsWithDefaults = isNew && sent.document.deployedBy == .cloudFormation || isPartNew
    // A rule determines the effect.
    let isRuled = assessments.contains { $0.rule != nil }
    guard !startsWithDefaults, !isRuled, let source = reset(change, by: sent) else {
      let words = isEmptied(change, by: sent) ? "The \(sent.document.term) empties the list. " : ""
      return assessments.map { AssessedChange(change, $0).prefixed(by: words) }
    }
    // Without a source, a reset is only likely.
    let effect = source == .unknown ? "may reset" : "resets"
    return assessments.map { assessment in
      var assessed = AssessedChange(change, assessment)
        .prefixed(
          by: "The \(sent.document.term) leaves the setting out, so the service \(effect) it. "
        )
      (assessed.assessment.verdict, assessed.assessment.source) = (.reset, source)
      return assessed
    }
  }

  /// The known effects of a change on its own.
  static func assessments(of change: SettingChange) -> [Assessment] {
    if change.before == change.after { return [writtenOut] }
    guard let entry = entry(for: change.path) else { return [unread(change) ?? unmodeled] }
    let fitting = entry.cases.filter { $0.shape.fits(change) }
    guard let first = fitting.first else { return [unknownEffect(entry)] }
    guard first.shape.isOfElements else { return [first.assessment] }
    let counting = fitting.filter(\.shape.isOfElements)
    let rest =
      isCovered(change, by: counting.map(\.shape))
      ? [] : fitting.filter { $0.shape == .any }.prefix(1)
    return (counting + rest).map { naming($0, change, $1) }
  }

  /// Adds the names of added or removed elements to an assessment about list elements.
  private static func naming(
    _ shape: Shape,
    _ change: SettingChange,
    _ assessment: Assessment
  ) -> Assessment {
    var assessment = assessment
    switch shape {
    case .losesAny:
      assessment.description += " Removed: \(change.uncertainty.lost.words(change.lost))."
    case .gainsAny:
      assessment.description += " Added: \(change.uncertainty.gained.words(change.gained))."
    default: break
    }
    return assessment
  }

  /// Whether the shapes cover every added or removed element.
  private static func isCovered(_ change: SettingChange, by shapes: [Shape]) -> Bool {
    change.gained.allSatisfy { shapes.contains(.gains($0)) || shapes.contains(.gainsAny) }
      && change.lost.allSatisfy { shapes.contains(.loses($0)) || shapes.contains(.losesAny) }
  }

  /// Whether the elements are removed from a written list, rather than left out.
  private static func isEmptied(_ change: SettingChange, by sent: CanonicalSettings) -> Bool {
    sent.origin == .payload && change.isWritten.after && change.after?.array?.isEmpty ?? true
      && change.before?.array?.isEmpty == false
  }

  /// The source for a reset of an omitted setting; nil if the change is not a reset.
  private static func reset(
    _ change: SettingChange,
    by sent: CanonicalSettings
  ) -> KnowledgeSource? {
    guard sent.origin == .payload, !change.isWritten.after, !change.path.members.isEmpty,
      !sent.isWritten(change.path.list)
    else { return nil }
    let omission = Omission.of(change.path, in: sent)
    if case .resets(let source) = omission { return source }
    // If all triggers are left out, triggers that otherwise stay are removed.
    let whole = SettingPath(change.path.part, Array(change.path.members.prefix(1)))
    guard case .stays = omission, !sent.isWritten(whole) else { return nil }
    return Omission.of(whole, in: sent).source
  }

  /// The assessment of a setting that one side writes and that equals the other side's default.
  private static let writtenOut = Assessment(
    entry: "written-out",
    effect: .writtenOut,
    severity: .none,
    description: "No difference: one side sets the value, and the other side has it by default.",
    source: .documented("API reference")
  )

  private static let unmodeled = Assessment(
    entry: nil,
    severity: .unknown,
    description: "The effect of this setting is unknown.",
    source: .unknown
  )

  private static func unknownEffect(_ entry: Entry) -> Assessment {
    Assessment(
      entry: nil,
      severity: .unknown,
      description: "The effect of this value is unknown, although the setting is known.",
      source: .unknown,
      flows: entry.flows
    )
  }
}

extension Omission {
  fileprivate var source: KnowledgeSource? {
    switch self {
    case .resets(let source), .stays(let source): source
    case .fixed: nil
    }
  }
}
