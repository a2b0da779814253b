extension Int {
  /// Returns the number with its noun: `1 scenario`, `14 scenarios`.
  ///
  /// The plural is the noun with an `s`, unless `plural` is set.
  package func counting(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
