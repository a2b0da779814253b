internal import Diagnostics
internal import JSON

extension PoolDocument.Actions {
  /// An object that an earlier replacement has left behind, and that a plan deletes.
  package struct Deposed: Hashable, Sendable {
    /// What part of a pool it was.
    var part: SettingPath.Part

    /// The address of its resource, which has another object by now.
    var address: String

    /// What Terraform tells it from other objects of its resource by.
    var key: String

    /// Its id, where apps or people know it by that.
    var id: String?

    /// Whether the service refuses to delete it.
    var isProtected: Bool

    /// Whether planning ended in an error, so that Terraform does not apply the plan.
    var isRefused: Bool
  }
}

// A deposed object is not the current one, and still its deletion loses what it has.
extension ConfigurationDifference {
  /// What a plan deletes of what earlier replacements have left behind.
  static func deposed(by sent: CanonicalSettings) -> [JudgedChange] {
    (sent.document.actions?.deposed ?? []).map { object in
      let change = SettingChange(
        SettingPath(object.part),
        before: .string(object.shown),
        after: nil,
        isWritten: (true, false)
      )
      let removal = SettingChange(SettingPath(object.part), before: [:], after: nil)
      let known = Knowledge.judgements(of: removal).first
      let fails = object.isProtected || object.isRefused
      let judgement = Judgement(
        entry: "deposed-deleted",
        severity: fails
          ? .deploymentFails : object.part.severityOfDeletion ?? known?.severity ?? .breaking,
        verdict: fails ? .rejected : .immutable,
        words: "The plan deletes \(object.shown), which an earlier replacement has left behind. "
          + (object.failure ?? object.part.loss ?? known?.words ?? ""),
        source: .documented("Terraform, JSON output format: resource_changes"),
        // What the pool and its parts do now is the same before and after.
        flows: []
      )
      return JudgedChange(change, judgement)
    }
  }
}

extension PoolDocument.Actions.Deposed {
  /// Which one it is: `address (deposed key), id`.
  fileprivate var shown: String {
    "the deposed object \(key) of \(address)" + (id.map { ", \($0)" } ?? "")
  }

  /// Why it can't be deleted; nil where it can.
  fileprivate var failure: String? {
    if isRefused {
      return
        "Terraform does not apply this plan, because planning ended in an error: nothing is deleted."
    }
    return isProtected
      ? """
      Applying the plan fails: the pool's deletion protection is on, so that DeleteUserPool ends in \
      InvalidParameterException, and no user is lost. To delete it, switch its DeletionProtection off by hand.
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
      "Apps that still have its id end in ResourceNotFoundException, and tokens of it can't be refreshed."
    default: nil
    }
  }
}
