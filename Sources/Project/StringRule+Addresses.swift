internal import Diagnostics
internal import Values

extension StringRule {
  /// Checks that a region contains no character that would end the host name around the region.
  func region(_ text: String, _ subject: String) -> StringError? {
    let isLabel = text.utf8.count <= 63 && text.utf8.allSatisfy(\.isRegionByte)
    guard !isLabel else { return nil }
    return StringError(code: .badRegion, title: "\(subject) must be a region, such as `eu-west-1`")
  }

  func url(
    _ text: String,
    _ subject: String,
    _ schemes: [String],
    allowsQuery: Bool = false
  ) -> StringError? {
    do throws(NetworkAddress.ParsingError) {
      let address = try NetworkAddress(text, allowsQuery: allowsQuery)
      guard !schemes.contains(address.scheme) else { return nil }
      return StringError(
        code: .badURL,
        title: "\(subject) must start with \(schemes.map { $0 + "://" }.listed("or"))",
        detail: "this is `\(address.scheme)://`"
      )
    } catch {
      var problem = error.problem(for: subject, schemes)
      if error == .noScheme { problem.meant = StringRule.address(text, schemes) }
      return problem
    }
  }

  /// Checks a URL that may also be a path.
  func webTarget(_ text: String, _ subject: String) -> StringError? {
    let schemes = ["http", "https"]
    guard let problem = url(text, subject, schemes, allowsQuery: true) else { return nil }
    let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
    guard !schemes.contains(scheme ?? "") else { return problem }
    let title = "\(subject) must start with `/`, `http://`, or `https://`"
    return StringError(code: .badURL, title: title, detail: problem.detail)
  }

  /// The URL for an address without a scheme; nil if the result is not a URL.
  private static func address(_ text: String, _ schemes: [String]) -> String? {
    let authority = text.prefix { $0 != "/" }
    let isPlain =
      authority.hasSuffix(":143") || String(authority.prefix { $0 != ":" }).isLoopbackHost
    let scheme = (isPlain ? schemes.first : schemes.last) ?? ""
    let url = "\(scheme)://\(text)"
    return (try? NetworkAddress(url)) == nil ? nil : url
  }

  /// Checks a domain, which is a prefix, a host, or a URL.
  func domain(_ text: String, _ subject: String) -> StringError? {
    if text.contains("://") { return url(text, subject, ["http", "https"]) }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    let isHost =
      text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(\.isRegionByte)
          && label.first != "-" && label.last != "-"
      }
    guard !isHost else { return nil }
    return StringError(
      code: .badURL,
      title: "\(subject) must be a prefix such as `my-shop`, a host such as `auth.example.com`, "
        + "or a URL such as `https://auth.example.com`"
    )
  }

  /// Checks the characters of an IP address; the system checks the rest when authflow listens.
  func ipAddress(_ text: String, _ subject: String) -> StringError? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    let isVersion6 =
      text.contains(":") && text.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0.isASCIIHexDigit }
    guard !isVersion4, !isVersion6 else { return nil }
    return StringError(
      code: .badAddress,
      title: "\(subject) must be an IP address, such as `127.0.0.1` or `0.0.0.0`"
    )
  }

  /// Checks an email address: one `@` with characters on both sides, and no character that ends an
  /// address in a header.
  func mailAddress(_ text: String, _ subject: String) -> StringError? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains {
        $0.value <= 0x20 || "<>,;:\"()[]\\".unicodeScalars.contains($0)
      }
    guard !isAddress else { return nil }
    return StringError(
      code: .badAddress,
      title: "\(subject) must be an email address, such as `qa+$(tag)@example.com`"
    )
  }
}

extension UInt8 {
  fileprivate var isRegionByte: Bool {
    isASCIILowercase || isASCIIDigit || self == UInt8(ascii: "-")
  }
}
