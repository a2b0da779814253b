extension String? {
  /// The string; nil if it is empty.
  package var nonEmpty: String? { self == "" ? nil : self }
}
