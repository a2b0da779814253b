internal import JSON

// Values that are not shown, or known only at deployment, and look equal on both sides.
extension SettingComparison {
  /// Records a setting whose values can differ although both sides look equal.
  mutating func compareEqual(_ path: SettingPath, _ value: JSONValue) {
    guard !isOfOneFile else { return }
    if unshown.hidden.before.contains(path), unshown.hidden.after.contains(path) {
      compareHidden(path)
    } else if unshown.unknownOnBoth.contains(path) {
      if unshown.hasChangedInputs(path) {
        found.recomputed.append(path)
      } else if value.holdsText({ $0.contains(CloudFunction.afterApplyText) }) {
        found.unresolved.append(path)
      }
    } else if unshown.contains(path), !value.holdsText(CloudFunction.isComputed) {
      // A default took the place of the unknown value.
      found.unresolved.append(path)
    }
  }
}

extension JSONValue {
  fileprivate func holdsText(_ isOne: (String) -> Bool) -> Bool {
    holds { value in value.string.map(isOne) }
  }
}
