package import YAMLTree

/// The diagnostic for a trigger whose failure is off, as in `invalid: false`.
package struct TriggerFailureMessage {
  /// The title of the diagnostic.
  package let title: String

  /// The help for a trigger that must not fail.
  package let help: String

  /// Creates the diagnostic for a key of a trigger; nil if the key is not a failure that is off.
  ///
  /// - Parameters:
  ///   - key: the key and its value.
  ///   - trigger: the trigger.
  ///   - others: the other keys of the trigger.
  package init?(_ key: YAMLPair, of trigger: TriggerMember, besides others: [YAMLPair]) {
    guard let member = TriggerTable.alternatives.first(where: { $0.name == key.name }),
      case .boolean = member.input, let value = key.value.scalar?.text,
      PlainBoolean.meansFalse(value)
    else { return nil }
    title = "`\(key.name)` must be `true` or left out"
    help =
      trigger.isComplete(with: others.map(\.name))
      ? "Remove the key if the trigger must not fail."
      : "If the trigger must not fail, write `\(trigger.name): \(trigger.form)`."
  }
}
