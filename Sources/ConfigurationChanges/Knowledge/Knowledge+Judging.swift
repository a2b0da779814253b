internal import Diagnostics
internal import JSON

extension Knowledge {
  /// A change with what is known of it, once for each case of its entry that counts.
  ///
  /// `sent` is the document that brings the change: what it means that it leaves a setting out. `isNew` is
  /// whether it puts another pool in the old one's place.
  static func judged(
    _ change: SettingChange,
    in sent: CanonicalSettings,
    ofNewPool isNew: Bool,
    _ fate: PoolFate = .lost
  ) -> [JudgedChange] {
    let judgements = judgements(of: change).map {
      fixed($0, change, by: sent, ofNewPool: isNew, fate)
    }
    // A new pool begins with the default.
    let isOfNewPool =
      isNew && change.path.part == .pool && sent.document.deployedBy == .cloudFormation
    // A rule says what comes of it.
    let isRuled = judgements.contains { $0.rule != nil }
    guard !isOfNewPool, !isRuled, let source = reset(change, by: sent) else {
      let words = isEmptied(change, by: sent) ? "The \(sent.document.word) empties it. " : ""
      return judgements.map { JudgedChange(change, $0).prefixed(by: words) }
    }
    // What nobody has said or measured is no more than likely.
    let isSet = source == .unknown ? "may be reset" : "is reset"
    return judgements.map { judgement in
      var judged = JudgedChange(change, judgement)
        .prefixed(by: "The \(sent.document.word) leaves it out, so it \(isSet). ")
      (judged.judgement.verdict, judged.judgement.source) = (.reset, source)
      return judged
    }
  }

  /// What is known of a change by itself.
  package static func judgements(of change: SettingChange) -> [Judgement] {
    if change.before == change.after { return [writtenOut] }
    guard let entry = entry(for: change.path) else { return [unread(change) ?? unmodelled] }
    let fitting = entry.cases.filter { $0.shape.fits(change) }
    guard let first = fitting.first else { return [unheardOf(entry)] }
    guard first.shape.isOfElements else { return [first.judgement] }
    let counting = fitting.filter(\.shape.isOfElements)
    let rest =
      isCovered(change, by: counting.map(\.shape))
      ? [] : fitting.filter { $0.shape == .any }.prefix(1)
    return (counting + rest).map { naming($0, change, $1) }
  }

  /// A judgement about whatever came into a list or went out of it, with what that is.
  private static func naming(
    _ shape: Shape,
    _ change: SettingChange,
    _ judgement: Judgement
  ) -> Judgement {
    var judgement = judgement
    switch shape {
    case .losesAny: judgement.description += " Removed: \(change.leeway.lost.words(change.lost))."
    case .gainsAny: judgement.description += " Added: \(change.leeway.gained.words(change.gained))."
    default: break
    }
    return judgement
  }

  /// Whether every element that came or went is spoken of.
  private static func isCovered(_ change: SettingChange, by shapes: [Shape]) -> Bool {
    change.gained.allSatisfy { shapes.contains(.gains($0)) || shapes.contains(.gainsAny) }
      && change.lost.allSatisfy { shapes.contains(.loses($0)) || shapes.contains(.losesAny) }
  }

  /// Whether what was in a list is not left out, but taken out of it.
  private static func isEmptied(_ change: SettingChange, by sent: CanonicalSettings) -> Bool {
    sent.origin == .payload && change.isWritten.after && change.after?.array?.isEmpty ?? true
      && change.before?.array?.isEmpty == false
  }

  /// Where the service sets back what a payload leaves out; nil where this is no such change.
  private static func reset(
    _ change: SettingChange,
    by sent: CanonicalSettings
  ) -> KnowledgeSource? {
    guard sent.origin == .payload, !change.isWritten.after, !change.path.members.isEmpty,
      !sent.isWritten(change.path.list)
    else { return nil }
    let omission = Omission.of(change.path, in: sent)
    if case .resets(let source) = omission { return source }
    // With all triggers left out those go that else would stay.
    let whole = SettingPath(change.path.part, Array(change.path.members.prefix(1)))
    guard case .stays = omission, !sent.isWritten(whole) else { return nil }
    return Omission.of(whole, in: sent).source
  }

  /// What is known of a setting that only one side writes, with the other's default.
  private static let writtenOut = Judgement(
    entry: "written-out",
    effect: .writtenOut,
    severity: .none,
    description: "No difference: one side sets it, and the other has the same value by default.",
    source: .documented("API reference")
  )

  private static let unmodelled = Judgement(
    entry: nil,
    severity: .unknown,
    description: "The effect of this setting is unknown.",
    source: .unknown
  )

  private static func unheardOf(_ entry: Entry) -> Judgement {
    Judgement(
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
