/// The ID of a user pool: its region, `_`, and a name.
package enum PoolID {
  /// Returns the part before the first `_`; nil if the ID has no region.
  ///
  /// Only the IDs of AWS and the mock must start with a region.
  package static func region(of id: String) -> String? {
    id.utf8.firstIndex(of: UInt8(ascii: "_")).map { String(id[..<$0]) }
  }
}
