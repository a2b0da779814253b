extension RelyingParty {
  /// Whether an origin belongs to the domain or to one of its subdomains.
  ///
  /// Android apps send the hash of their signing key, which is not related to a domain. Pages of
  /// the local machine need no TLS (Secure Contexts §3.1).
  package func allows(origin: String) -> Bool {
    if origin.hasPrefix("android:apk-key-hash:") { return true }
    let local = id == "localhost" ? ["http://"] : []
    guard let scheme = (["https://"] + local).first(where: { origin.hasPrefix($0) }) else {
      return false
    }
    let authority = origin.dropFirst(scheme.count).split(
      separator: ":",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let isPort = authority.dropFirst().allSatisfy { UInt16($0) != nil }
    return isPort && (authority[0] == id || authority[0].hasSuffix("." + id))
  }
}
