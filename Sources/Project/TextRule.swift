internal import CognitoModel
internal import Diagnostics
internal import Values

/// The format of a string in a project file or in an environment variable.
enum TextRule: Hashable, Sendable {
  case any, userPoolID, clientID, region, endpoint, domain, mailboxURL, path, mailAddress
  case requestURL, webTarget, ipAddress, inboxID
}

/// An error in a string.
///
/// The title does not contain the string, which may be a secret.
struct TextFault: Hashable, Sendable {
  var code: DiagnosticCode
  var title: String
  /// The label next to the underline, which contains a part of the string.
  var detail = ""
  var help: String?
  /// The string that was most likely meant; nil if there is none.
  var meant: String?
}

extension TextRule {
  /// Returns the error in a string that is not empty; nil if the string is valid.
  func fault(in text: String, of subject: String) -> TextFault? {
    switch self {
    case .any: nil
    case .userPoolID:
      modeled("UserPoolId", in: text, subject, "a pool ID", "eu-west-1_AbCdEfGhI")
    case .clientID:
      modeled("ClientId", in: text, subject, "a client ID", "4x5yza6bcde7fghi8jk9lmno0p")
    case .region: region(text, subject)
    case .endpoint: url(text, subject, ["http", "https"])
    case .domain: domain(text, subject)
    case .mailboxURL: url(text, subject, ["imap", "imaps"])
    // The URLs of Power Automate have their signature in the query.
    case .requestURL: url(text, subject, ["http", "https"], allowsQuery: true)
    case .webTarget: text.hasPrefix("/") ? nil : webTarget(text, subject)
    case .path: path(text, subject)
    case .ipAddress: ipAddress(text, subject)
    case .mailAddress: mailAddress(text, subject)
    case .inboxID: inboxID(text, subject)
    }
  }

  /// Checks the ID of an inbox at a service, for which people also write the inbox's domain.
  private func inboxID(_ text: String, _ subject: String) -> TextFault? {
    guard text.utf8.contains(where: { ".@/:".utf8.contains($0) }) else { return nil }
    let host = text.split(separator: "@").last ?? ""
    return TextFault(
      code: .badID,
      title: "\(subject) must be the ID of an inbox, such as `abcd1234`",
      detail: "this is `\(text)`",
      meant: host.hasSuffix(".mailosaur.net") ? String(host.prefix { $0 != "." }) : nil
    )
  }

  /// Checks the length and pattern of a member against the service model; nil if both are valid.
  private func modeled(
    _ member: String,
    in text: String,
    _ subject: String,
    _ what: String,
    _ example: String
  ) -> TextFault? {
    let shape = CognitoModel.operation("DescribeUserPoolClient")?.input[member]?.shape
    guard case .text(let rules) = shape?.kind, !rules.constraints(brokenBy: text).isEmpty else {
      return nil
    }
    let title = "\(subject) must be \(what), such as `\(example)`"
    var fault = TextFault(code: .badID, title: title, detail: "this is `\(text)`")
    // `eu-west-1-AbC`: a region ends with a digit.
    if self == .userPoolID, let end = text.lastIndex(of: "-"),
      text[..<end].wholeMatch(of: /[a-z]{2}(-[a-z]+)+-[0-9]/) != nil
    {
      let fixed = "\(text[..<end])_\(text[text.index(after: end)...])"
      fault.meant = rules.constraints(brokenBy: fixed).isEmpty ? fixed : nil
    }
    return fault
  }

  /// Checks that a region contains no character that would end the host name around the region.
  private func region(_ text: String, _ subject: String) -> TextFault? {
    let isLabel = text.utf8.count <= 63 && text.utf8.allSatisfy(\.isRegionByte)
    guard !isLabel else { return nil }
    return TextFault(code: .badRegion, title: "\(subject) must be a region, such as `eu-west-1`")
  }

  private func url(
    _ text: String,
    _ subject: String,
    _ schemes: [String],
    allowsQuery: Bool = false
  ) -> TextFault? {
    do throws(NetworkAddress.Fault) {
      let address = try NetworkAddress(text, allowsQuery: allowsQuery)
      guard !schemes.contains(address.scheme) else { return nil }
      return TextFault(
        code: .badURL,
        title: "\(subject) must start with \(schemes.map { $0 + "://" }.listed("or"))",
        detail: "this is `\(address.scheme)://`"
      )
    } catch {
      var fault = error.fault(for: subject, schemes)
      if error == .noScheme { fault.meant = TextRule.address(text, schemes) }
      return fault
    }
  }

  /// Checks a URL that may also be a path.
  private func webTarget(_ text: String, _ subject: String) -> TextFault? {
    let schemes = ["http", "https"]
    guard let fault = url(text, subject, schemes, allowsQuery: true) else { return nil }
    let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
    guard !schemes.contains(scheme ?? "") else { return fault }
    let title = "\(subject) must start with `/`, `http://`, or `https://`"
    return TextFault(code: .badURL, title: title, detail: fault.detail)
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
  private func domain(_ text: String, _ subject: String) -> TextFault? {
    if text.contains("://") { return url(text, subject, ["http", "https"]) }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    let isHost =
      text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(\.isRegionByte)
          && label.first != "-" && label.last != "-"
      }
    guard !isHost else { return nil }
    return TextFault(
      code: .badURL,
      title: "\(subject) must be a prefix such as `my-shop`, a host such as `auth.example.com`, "
        + "or a URL such as `https://auth.example.com`"
    )
  }

  /// Checks a path; only the shell expands `~`.
  private func path(_ text: String, _ subject: String) -> TextFault? {
    if text.utf8.contains(0) {
      return TextFault(code: .badPath, title: "\(subject) can't contain a NUL byte")
    }
    guard text == "~" || text.hasPrefix("~/") else { return nil }
    return TextFault(
      code: .badPath,
      title: "`~` is not expanded to the home folder here",
      help: "Write `$(env.HOME)\(text.dropFirst())`."
    )
  }

  /// Checks the characters of an IP address; the system checks the rest when authflow listens.
  private func ipAddress(_ text: String, _ subject: String) -> TextFault? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    let isVersion6 =
      text.contains(":") && text.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0.isHexDigit }
    guard !isVersion4, !isVersion6 else { return nil }
    return TextFault(
      code: .badAddress,
      title: "\(subject) must be an IP address, such as `127.0.0.1` or `0.0.0.0`"
    )
  }

  /// Checks an email address: one `@` with characters on both sides, and no character that ends an
  /// address in a header.
  private func mailAddress(_ text: String, _ subject: String) -> TextFault? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains {
        $0.value <= 0x20 || "<>,;:\"()[]\\".unicodeScalars.contains($0)
      }
    guard !isAddress else { return nil }
    return TextFault(
      code: .badAddress,
      title: "\(subject) must be an email address, such as `qa+$(tag)@example.com`"
    )
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20)
  }

  fileprivate var isRegionByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
