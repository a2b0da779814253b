internal import Diagnostics
internal import JSON

/// Terraform's deposed objects: objects left behind by earlier replacements.
///
/// Deleting a deposed object loses its contents, although it is not the current object.
enum DeposedObjects {
  /// The deposed objects that a plan deletes.
  static func deposed(by sent: CanonicalSettings) -> [AssessedChange] {
    (sent.document.actions?.deposed ?? []).filter { $0.disposition != .forgotten }.map { object in
      assessed(
        object,
        fails: object.failure != nil,
        "The plan deletes \(object.shown), left behind by an earlier replacement. "
          + (object.failure ?? object.loss)
      )
    }
  }

  /// The deposed objects of an earlier state that a later state of the same pool no longer has.
  static func deposed(of old: CanonicalSettings, goneIn sent: CanonicalSettings) -> [AssessedChange]
  {
    guard areStates(old, sent) else { return [] }
    let current = Set(sent.parts.compactMap(\.identity) + [sent.userPoolID].compactMap(\.self))
    let rest = Set(sent.document.deposed.map(\.key))
    return old.document.deposed.filter { object in
      // An object whose replacement failed can become the current one again.
      !rest.contains(object.key) && !(object.id.map(current.contains) ?? false)
    }.map { object in
      assessed(
        object,
        fails: false,
        "`\(sent.name)` no longer has \(object.shown), so the object is deleted. \(object.loss) "
          + "If the object was only removed from the state, it still exists."
      )
    }
  }

  /// Notes about deposed objects whose contents are not lost.
  static func notesOfDeposed(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> [String] {
    let forgotten = (sent.document.actions?.deposed ?? []).filter { $0.disposition == .forgotten }
      .map {
        "`\(sent.name)` forgets \($0.shown), which stays unchanged"
      }
    guard areStates(old, sent) else { return forgotten }
    let known = Set(old.document.deposed.map(\.key))
    return forgotten
      + sent.document.deposed.filter { !known.contains($0.key) }.map {
        "`\(sent.name)` has \($0.shown), left behind by a replacement: the next plan deletes the "
          + "object"
      }
  }

  private static func areStates(_ old: CanonicalSettings, _ sent: CanonicalSettings) -> Bool {
    let ids = [old.userPoolID, sent.userPoolID].compactMap(\.self)
    return old.document.isDeployed(like: sent.document) && Set(ids).count < 2
      && [old, sent].allSatisfy {
        $0.origin == .description && $0.document.deployedBy == .terraform
      }
  }

  private static func assessed(
    _ object: DeposedObject,
    fails: Bool,
    _ words: String
  ) -> AssessedChange {
    AssessedChange(
      SettingChange(
        SettingPath(object.part),
        before: .string(object.shown),
        after: nil,
        isWritten: (true, false)
      ),
      Assessment(
        entry: "deposed-deleted",
        effect: .deposedDeleted,
        severity: fails ? .deploymentFails : object.severity,
        verdict: fails ? .rejected : .immutable,
        description: words,
        source: .documented("Terraform, JSON output format: resource_changes"),
        // The pool and its parts are the same before and after.
        flows: []
      )
    )
  }
}

extension DeposedObject {
  /// The object in messages, with its key, address, and ID.
  fileprivate var shown: String {
    "the deposed object \(key) of \(address)" + (id.map { ", \($0)" } ?? "")
  }

  /// The known effect of deleting the current object of this kind.
  private var known: Assessment? {
    Knowledge.assessments(of: SettingChange(SettingPath(part), before: [:], after: nil)).first
  }

  fileprivate var severity: Severity { part.severityOfDeletion ?? known?.severity ?? .breaking }

  /// A description of what is lost with the object.
  fileprivate var loss: String { part.loss ?? known?.description ?? "" }

  /// The reason why the object can't be deleted; nil if it can.
  fileprivate var failure: String? {
    switch disposition {
    case .deleted, .forgotten: nil
    case .protected:
      """
      Applying the plan fails, because the pool's deletion protection is on: DeleteUserPool fails \
      with InvalidParameterException, and no user is lost. To delete the pool, turn off its \
      DeletionProtection by hand.
      """
    case .unplanned:
      "Terraform does not apply this plan, because planning failed. Nothing is deleted."
    }
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
    case .pool: "The object's remaining users are lost, with their passwords and second factors."
    case .group: "The group's memberships are lost permanently."
    case .client:
      "Apps that still use the client's ID get ResourceNotFoundException. Tokens of the client "
        + "can't be refreshed."
    default: nil
    }
  }
}
