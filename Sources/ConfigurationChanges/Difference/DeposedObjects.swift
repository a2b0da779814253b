internal import Diagnostics
internal import JSON

/// A deposed object is not the current one, and still its deletion loses what it has.
enum DeposedObjects {
  /// What a plan deletes of what earlier replacements have left behind.
  static func deposed(by sent: CanonicalSettings) -> [JudgedChange] {
    (sent.document.actions?.deposed ?? []).filter { !$0.isForgotten }.map { object in
      judged(
        object,
        fails: object.isProtected || object.isRefused,
        "The plan deletes \(object.shown), left behind by an earlier replacement. "
          + (object.failure ?? object.loss)
      )
    }
  }

  /// What the first of two states of one pool has left behind, and the second has no longer.
  static func deposed(of old: CanonicalSettings, goneIn sent: CanonicalSettings) -> [JudgedChange] {
    guard areStates(old, sent) else { return [] }
    let current = Set(sent.parts.compactMap(\.identity) + [sent.userPoolID].compactMap(\.self))
    let rest = Set(sent.document.deposed.map(\.key))
    return old.document.deposed.filter { object in
      // An object whose replacement failed can be the current one again.
      !rest.contains(object.key) && !(object.id.map(current.contains) ?? false)
    }.map { object in
      judged(
        object,
        fails: false,
        "`\(sent.name)` no longer has \(object.shown), so it is deleted. \(object.loss) If it was "
          + "only removed from the state, it stays."
      )
    }
  }

  /// What is left behind, where nothing is lost of it.
  static func notesOfDeposed(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> [String] {
    let forgotten = (sent.document.actions?.deposed ?? []).filter(\.isForgotten).map {
      "`\(sent.name)` forgets \($0.shown), which stays unchanged"
    }
    guard areStates(old, sent) else { return forgotten }
    let known = Set(old.document.deposed.map(\.key))
    return forgotten
      + sent.document.deposed.filter { !known.contains($0.key) }.map {
        "`\(sent.name)` has \($0.shown), left behind by a replacement: the next plan deletes it"
      }
  }

  private static func areStates(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> Bool {
    let ids = [old.userPoolID, sent.userPoolID].compactMap(\.self)
    return old.document.isDeployed(like: sent.document) && Set(ids).count < 2
      && [old, sent].allSatisfy {
        $0.origin == .description && $0.document.deployedBy == .terraform
      }
  }

  private static func judged(
    _ object: DeposedObject,
    fails: Bool,
    _ words: String
  ) -> JudgedChange {
    JudgedChange(
      SettingChange(
        SettingPath(object.part),
        before: .string(object.shown),
        after: nil,
        isWritten: (true, false)
      ),
      Judgement(
        entry: "deposed-deleted",
        effect: .deposedDeleted,
        severity: fails ? .deploymentFails : object.severity,
        verdict: fails ? .rejected : .immutable,
        description: words,
        source: .documented("Terraform, JSON output format: resource_changes"),
        // What the pool and its parts do now is the same before and after.
        flows: []
      )
    )
  }
}

extension DeposedObject {
  /// Which one it is: `address (deposed key), id`.
  fileprivate var shown: String {
    "the deposed object \(key) of \(address)" + (id.map { ", \($0)" } ?? "")
  }

  /// What is known of the deletion of the current object of such a part.
  private var known: Judgement? {
    Knowledge.judgements(of: SettingChange(SettingPath(part), before: [:], after: nil)).first
  }

  fileprivate var severity: Severity { part.severityOfDeletion ?? known?.severity ?? .breaking }

  /// What goes with it.
  fileprivate var loss: String { part.loss ?? known?.description ?? "" }

  /// Why it can't be deleted; nil where it can.
  fileprivate var failure: String? {
    if isRefused {
      return
        "Terraform does not apply this plan, because planning failed. Nothing is deleted."
    }
    return isProtected
      ? """
      Applying the plan fails, because the pool's deletion protection is on: DeleteUserPool fails \
      with InvalidParameterException, and no user is lost. To delete the pool, turn off its \
      DeletionProtection by hand.
      """ : nil
  }
}

extension SettingPath.Part {
  fileprivate var severityOfDeletion: Severity? {
    switch self {
    case .pool, .group: .dataLoss
    case .client: .breaking
    default: nil
    }
  }

  fileprivate var loss: String? {
    switch self {
    case .pool: "The users that it still has are lost, with their passwords and second factors."
    case .group: "Its members are lost for good."
    case .client:
      "Apps that still use its id get ResourceNotFoundException, and its tokens can't be refreshed."
    default: nil
    }
  }
}
