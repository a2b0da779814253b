extension String {
  /// Whether both strings have the same UTF-8 form.
  ///
  /// Equal strings can differ in their bytes, such as `é` as one scalar or as two.
  package func hasSameBytes(as other: String) -> Bool {
    let (ownUTF8, otherUTF8) = (utf8, other.utf8)
    // Strings with the same bytes are equal, and few of the others are.
    guard ownUTF8.count == otherUTF8.count, self == other else { return false }
    let bytes = ownUTF8.span
    let others = otherUTF8.span
    for offset in bytes.indices where bytes[offset] != others[offset] { return false }
    return true
  }

  /// A hash of the UTF-8 form, valid only in this process.
  ///
  /// `hashValue` is the same for equal strings that differ in their bytes.
  package var byteHash: Int { Array(utf8).hashValue }

  /// Whether both strings have the same UTF-8 form, in lowercase if the case is ignored.
  package func hasSameBytes(as other: String, ignoringCase: Bool) -> Bool {
    ignoringCase ? lowercased().hasSameBytes(as: other.lowercased()) : hasSameBytes(as: other)
  }
}
