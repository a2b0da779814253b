internal import JSON

extension SettingChange {
  /// Whether a plan keeps a value that was set outside of Terraform.
  func isKept(by new: CanonicalSettings) -> Bool {
    says(new.value(at: path), after)
  }

  private func says(_ value: JSONValue?, _ other: JSONValue?) -> Bool {
    guard let value, let other else { return value == nil && other == nil }
    return path.members.isEmpty || value.hasSameValue(as: other)
  }

  /// The plan's action on the change.
  func driftDisposition(to new: CanonicalSettings) -> ConfigurationDifference.Drift.Disposition {
    if isKept(by: new) { return .kept }
    if path.members.isEmpty, before != nil { return .madeAgain }
    return says(new.value(at: path), before) ? .takenBack : .changedAgain
  }

  /// A description of the change and the plan's action: lowercase, without a full stop.
  func driftMessage(to new: CanonicalSettings) -> String {
    let disposition = driftDisposition(to: new).description
    guard path.members.isEmpty else {
      return
        """
        `\(path.text)` was changed outside of Terraform, \(beforeText()) → \(afterText()), and \
        \(disposition)
        """
    }
    guard before != nil else {
      return "`\(path.text)` was created outside of Terraform, and \(disposition)"
    }
    return "`\(path.text)` was deleted outside of Terraform, and \(disposition)"
  }

  /// The description in front of that of another change.
  func driftDescription(to new: CanonicalSettings) -> String {
    "Drift: \(driftMessage(to: new)). "
  }
}

extension ConfigurationDifference.Drift.Disposition {
  fileprivate var description: String {
    switch self {
    case .kept: "the plan keeps the change"
    case .takenBack: "the plan reverts the change"
    case .changedAgain: "the plan changes it again"
    case .madeAgain: "the plan recreates it"
    }
  }
}

extension CanonicalSettings {
  /// The value of a setting, or the written members of a whole part; nil if absent.
  func value(at path: SettingPath) -> JSONValue? {
    path.members.isEmpty ? part(path.part).map { .object($0.written) } : self[path]
  }
}
