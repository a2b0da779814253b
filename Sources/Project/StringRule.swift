internal import CognitoModel
internal import Diagnostics

/// The format of a string in a project file or in an environment variable.
enum StringRule: Hashable, Sendable {
  case any, userPoolID, clientID, region, endpoint, domain, mailboxURL, path, mailAddress
  case requestURL, webTarget, ipAddress, inboxID
}

/// An error in a string.
///
/// The title does not contain the string, which may be a secret.
struct StringError: Hashable, Sendable {
  var code: DiagnosticCode
  var title: String
  /// The label next to the underline, which contains a part of the string.
  var detail = ""
  var help: String?
  /// The string that was most likely meant; nil if there is none.
  var meant: String?
}

extension StringRule {
  /// Returns the error in a string that is not empty; nil if the string is valid.
  func problem(in text: String, of subject: String) -> StringError? {
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
  private func inboxID(_ text: String, _ subject: String) -> StringError? {
    guard text.utf8.contains(where: { ".@/:".utf8.contains($0) }) else { return nil }
    let host = text.split(separator: "@").last ?? ""
    return StringError(
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
  ) -> StringError? {
    let shape = CognitoModel.operation("DescribeUserPoolClient")?.input[member]?.shape
    guard case .text(let rules) = shape?.kind, !rules.constraints(brokenBy: text).isEmpty else {
      return nil
    }
    let title = "\(subject) must be \(what), such as `\(example)`"
    var problem = StringError(code: .badID, title: title, detail: "this is `\(text)`")
    // `eu-west-1-AbC`: a region ends with a digit.
    if self == .userPoolID, let end = text.lastIndex(of: "-"),
      text[..<end].wholeMatch(of: /[a-z]{2}(-[a-z]+)+-[0-9]/) != nil
    {
      let fixed = "\(text[..<end])_\(text[text.index(after: end)...])"
      problem.meant = rules.constraints(brokenBy: fixed).isEmpty ? fixed : nil
    }
    return problem
  }

  /// Checks a path; only the shell expands `~`.
  private func path(_ text: String, _ subject: String) -> StringError? {
    if text.utf8.contains(0) {
      return StringError(code: .badPath, title: "\(subject) can't contain a NUL byte")
    }
    guard text == "~" || text.hasPrefix("~/") else { return nil }
    return StringError(
      code: .badPath,
      title: "`~` is not expanded to the home folder here",
      help: "Write `$(env.HOME)\(text.dropFirst())`."
    )
  }
}
