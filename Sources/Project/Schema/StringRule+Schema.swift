internal import CognitoModel
internal import JSON
internal import Scenario

extension StringRule {
  /// The schema for the parts of the rule that a pattern can express.
  ///
  /// Expressions match the pattern, because their values are checked later.
  func schema(_ locals: [LocalValue]) -> JSONValue {
    guard let pattern else { return .reference(to: .text) }
    let isAddress = locals.contains(.tag)
    var object: JSONObject = [
      "type": ["string", "number", "boolean"],
      "pattern": .string(isAddress ? pattern : "\(pattern)|\(SharedSchema.holdsValue)"),
    ]
    if let description { object["patternErrorMessage"] = .string(description) }
    return .object(object)
  }

  /// The schema of a literal path.
  static var writtenPath: JSONValue {
    [
      "type": ["string", "number", "boolean"], "pattern": #"^(?!~(/|$))(?!.*\$\().*\S"#,
      "patternErrorMessage": "a literal path that does not start with `~/` and has no `$(...)`",
    ]
  }

  private var pattern: String? {
    switch self {
    case .any: nil
    case .userPoolID: StringRule.modeled("UserPoolId")
    case .clientID: StringRule.modeled("ClientId")
    case .region: "^[a-z0-9-]{1,63}$"
    case .endpoint, .requestURL: "^[hH][tT][tT][pP][sS]?://."
    case .domain:
      #"^([hH][tT][tT][pP][sS]?://.+|[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)$"#
    case .mailboxURL: "^[iI][mM][aA][pP][sS]?://."
    case .webTarget: "^(/|[hH][tT][tT][pP][sS]?://.)"
    // Only the shell expands `~`.
    case .path: #"^(?!~(/|$)).*\S"#
    case .ipAddress: "^([0-9]+(\\.[0-9]+){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*)$"
    case .inboxID: "^[^.@/:]+$"
    // `$(tag)` once, and an `@` unless another value may contain it.
    case .mailAddress: #"^(?=.*(@|\$\((env|secret)\.))((?!\$\(tag\)).)*\$\(tag\)((?!\$\(tag\)).)*$"#
    }
  }

  private var description: String? {
    switch self {
    case .any: nil
    case .userPoolID: "a pool ID such as `eu-west-1_AbCdEfGhI`"
    case .clientID: "a client ID such as `4x5yza6bcde7fghi8jk9lmno0p`"
    case .region: "a region such as `eu-west-1`"
    case .endpoint, .requestURL: "a URL that starts with `https://` or `http://`"
    case .domain: "a prefix such as `my-shop`, a host, or a URL"
    case .mailboxURL: "a URL that starts with `imaps://` or `imap://`"
    case .webTarget:
      "a path or URL that starts with `/`, `https://`, or `http://` and contains `$(id)`"
    case .path: "a path; write `$(env.HOME)` for the home folder"
    case .ipAddress: "an IP address such as `127.0.0.1`"
    case .inboxID: "the ID of an inbox such as `abcd1234`"
    case .mailAddress: "an email address that contains `$(tag)` once"
    }
  }

  /// The pattern of a member in the service model; nil for none.
  private static func modeled(_ member: String) -> String? {
    let shape = CognitoModel.operation("DescribeUserPoolClient")?.input[member]?.shape
    guard case .text(let rules) = shape?.kind else { return nil }
    return rules.pattern.map { "^(\($0))$" }
  }
}
