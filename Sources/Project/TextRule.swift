internal import CognitoModel
internal import Diagnostics

/// What a text of the project file must look like, whether it is written out or read at the start.
enum TextRule: Hashable, Sendable {
  case any, userPoolID, clientID, region, endpoint, domain, mailboxURL, path, mailAddress
}

/// What is wrong with a text; the words do not repeat it, since it may be a secret.
struct TextFault: Hashable, Sendable {
  var code: DiagnosticCode
  var title: String
  /// Words beside the underline that show a part of the text.
  var detail = ""
  var help: String?
}

extension TextRule {
  /// What is wrong with a text that is not empty; nil where nothing is.
  func fault(in text: String, of subject: String) -> TextFault? {
    switch self {
    case .any: nil
    case .userPoolID:
      modelled("UserPoolId", in: text, subject, "a pool's id", "eu-west-1_AbCdEfGhI")
    case .clientID:
      modelled("ClientId", in: text, subject, "a client's id", "4x5yza6bcde7fghi8jk9lmno0p")
    case .region: region(text, subject)
    case .endpoint: url(text, subject, ["http", "https"])
    case .domain: domain(text, subject)
    case .mailboxURL: url(text, subject, ["imap", "imaps"])
    case .path: path(text, subject)
    case .mailAddress: mailAddress(text, subject)
    }
  }

  /// The service model's own length and pattern of a member.
  private func modelled(
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
    return TextFault(code: .badID, title: title, detail: "this is `\(text)`")
  }

  /// A region becomes part of a host name, so it must not be able to end it.
  private func region(_ text: String, _ subject: String) -> TextFault? {
    let isLabel = text.utf8.count <= 63 && text.utf8.allSatisfy(\.isRegionByte)
    guard !isLabel else { return nil }
    return TextFault(code: .badRegion, title: "\(subject) must be a name such as `eu-west-1`")
  }

  private func url(_ text: String, _ subject: String, _ schemes: [String]) -> TextFault? {
    do throws(NetworkAddress.Fault) {
      let address = try NetworkAddress(text)
      guard !schemes.contains(address.scheme) else { return nil }
      return TextFault(
        code: .badURL,
        title: "\(subject) must start with \(schemes.map { $0 + "://" }.listed("or"))",
        detail: "this is `\(address.scheme)://`"
      )
    } catch {
      return error.fault(for: subject, schemes)
    }
  }

  /// A prefix of the service's, a host, or a whole address.
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
        + "or an address such as `https://auth.example.com`"
    )
  }

  /// `~` is the shell's; nobody else expands it.
  private func path(_ text: String, _ subject: String) -> TextFault? {
    if text.utf8.contains(0) {
      return TextFault(code: .badPath, title: "\(subject) can't hold a zero byte")
    }
    guard text == "~" || text.hasPrefix("~/") else { return nil }
    return TextFault(
      code: .badPath,
      title: "`~` is not read as the home folder here",
      help: "Write `$(env.HOME)`."
    )
  }

  /// One `@` with something on either side, and nothing that ends an address in a header.
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
      title: "\(subject) must be an e-mail address such as `qa+$(tag)@example.com`"
    )
  }
}

extension UInt8 {
  fileprivate var isRegionByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
