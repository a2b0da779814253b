/// Comparisons whose duration says nothing about where two secrets differ.
package enum ConstantTime {
  /// Whether two texts are the same; neither their difference nor their lengths show in the time.
  package static func isEqual(_ one: String, _ other: String) -> Bool {
    let key = Array("comparison".utf8)
    let code = Hash.hmac(Array(one.utf8), key: key)
    return Hash.isHMAC(code, of: Array(other.utf8), key: key)
  }
}
