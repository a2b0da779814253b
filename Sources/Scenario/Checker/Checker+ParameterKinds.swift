internal import CognitoModel
internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// A whole number within limits, which may be read when its step runs.
  mutating func countTemplate(
    _ node: YAMLNode,
    _ subject: String,
    _ range: ClosedRange<Int>
  ) -> TypedExpression<Int>? {
    guard node.scalar?.text.holdsValue != true else {
      checkCells(readIn: node, "\(subject) \(range)") { checker, cell in
        _ = checker.countTemplate(cell, subject, range)
      }
      return readText(node, subject, as: .number).map { .template($0) }
    }
    guard let scalar = scalar(node, subject, needs: "a whole number") else { return nil }
    if let count = Int(scalar.text), range.contains(count) { return .literal(count) }
    let isTooLarge =
      Int(scalar.text) == nil && !scalar.text.isEmpty
      && scalar.text.allSatisfy { $0.isASCII && $0.isNumber }
    let limits =
      range.upperBound == .max && !isTooLarge
      ? "from \(range.lowerBound)"
      : "from \(range.lowerBound) to \(range.upperBound)"
    report(.badCount, "\(subject) must be a whole number \(limits)", at: node.range)
    return nil
  }

  /// The name of a source; one that is read when its step runs may be any.
  mutating func sourceName(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    if let name = text.template.literal { refer(to: name, .source, at: text.range) }
    return text
  }

  /// One of some words, which may be read when its step runs.
  mutating func choice(
    _ node: YAMLNode,
    _ subject: String,
    _ words: [String]
  ) -> TypedExpression<String>? {
    guard node.scalar?.text.holdsValue != true else {
      checkCells(readIn: node, "\(subject) \(words)") { checker, cell in
        _ = checker.choice(cell, subject, words)
      }
      return readText(node, subject, as: .text).map { .template($0) }
    }
    guard let text = scalar(node, subject)?.text else { return nil }
    if words.contains(text) { return .literal(text) }
    let sameLetters = words.first { $0.lowercased() == text.lowercased() }
    let meant = sameLetters ?? OtherWord.meant(by: text, among: words)
    let nearest = meant ?? nearest(to: text, among: words)
    report(
      .badChoice,
      "\(subject) must be \(words.listed("or"))",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? ""
    )
    return nil
  }

  /// `true` for what the session has itself, or a value that a step saved.
  mutating func sessionsOwn(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard let literal = text.template.literal, literal != "true" else { return text }
    report(
      .badChoice,
      "\(subject) must be `true` or what a step saved",
      at: node.range,
      help: "`true` is the session's own; another one is written `$(NAME)`."
    )
    return nil
  }

  /// The address of something on the web; what comes from a value is not known yet.
  mutating func url(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard case .text(let start)? = text.template.segments.first ?? .text("") else { return text }
    let isWhole = text.template.literal != nil
    let hasScheme = ["http://", "https://"].contains { scheme in
      start.lowercased().hasPrefix(scheme) && (!isWhole || start.count > scheme.count)
    }
    let space = start.unicodeScalars.firstIndex(where: \.properties.isWhitespace)
    if hasScheme, let space {
      reportSpace(in: start, at: space, of: node, subject)
      return nil
    }
    if hasScheme { return text }
    report(
      .badHTTP,
      "\(subject) must be an address of the web",
      at: node.range,
      help: "Write for example `https://app.example.com/path`."
    )
    return nil
  }

  /// Marks the space alone: in a long address it is easily overlooked, at its end above all.
  private mutating func reportSpace(
    in text: String,
    at index: String.Index,
    of node: YAMLNode,
    _ subject: String
  ) {
    let offset = text.unicodeScalars.distance(from: text.startIndex, to: index)
    let what = text[index].isNewline ? "a line end" : "a space"
    report(
      .badHTTP,
      "\(subject) holds \(what), and no address of the web does",
      at: node.range(ofScalars: offset..<(offset + 1), in: source),
      help: "Leave it out; a space that belongs to a path is written `%20`."
    )
  }

  /// A mapping of header names, which are tokens (RFC 9110 5.6.2), to texts of one line each.
  mutating func headers(_ node: YAMLNode, _ subject: String) -> ValueTemplate? {
    guard let template = texts(node, subject) else { return nil }
    if node.isSoleValue {
      checkWritten(readIn: node, "headers") { checker, written in
        _ = checker.headers(written, subject)
      }
    }
    for pair in node.pairs ?? [] {
      if !pair.name.isHTTPToken {
        report(.badHTTP, "no header can have the name `\(pair.name)`", at: pair.key.range)
      }
      if let text = pair.value.scalar?.text, text.unicodeScalars.contains(where: \.breaksLine) {
        report(
          .badHTTP,
          "a header is one line",
          at: pair.value.shownRange,
          help: "A text behind `|` or `>` ends with a line end; `>-` leaves it out."
        )
      }
    }
    return template
  }

  /// The name of one of Cognito's operations.
  mutating func operationName(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard let name = text.template.literal, CognitoModel.operation(name) == nil else { return text }
    reportUnknown(.unknownOperation, "operation", node, among: CognitoModel.operationNames)
    return nil
  }

  /// The name of an error that the service or authflow has.
  mutating func errorType(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard let name = text.template.literal else {
      checkCells(readIn: node, "error") { checker, cell in _ = checker.errorType(cell, subject) }
      return text
    }
    guard !ErrorTypes.isKnown(name) else { return text }
    reportUnknownErrorType(name, node, help: nil)
    return nil
  }
}

/// Words of one place of the service, or of its documentation, that stand for a word of another place.
enum OtherWord {
  private static let words: [String: [String]] = [
    "ALLOW_CUSTOM_AUTH": ["CUSTOM_AUTH_WITHOUT_SRP", "CUSTOM_AUTH"],
    "CUSTOM_AUTH": ["CUSTOM_AUTH_WITHOUT_SRP"], "CUSTOM_CHALLENGE": ["CUSTOM_AUTH_WITHOUT_SRP"],
    "ADMIN_NO_SRP_AUTH": ["ADMIN_USER_PASSWORD_AUTH"], "ADMIN": ["ADMIN_USER_PASSWORD_AUTH"],
    "SRP": ["USER_SRP_AUTH", "PASSWORD_SRP"], "SRP_A": ["USER_SRP_AUTH"],
    "PASSWORD_SRP": ["USER_SRP_AUTH"], "PASSWORD": ["USER_PASSWORD_AUTH"],
    "CHOICE": ["USER_AUTH"], "PASSWORDLESS": ["USER_AUTH"],
    "TOTP": ["SOFTWARE_TOKEN_MFA", "totp"], "SOFTWARE_TOKEN_MFA": ["totp"],
    "SOFTWARE_TOKEN": ["SOFTWARE_TOKEN_MFA", "totp"],
    "AUTHENTICATOR": ["SOFTWARE_TOKEN_MFA", "totp"],
    "SMS_MFA": ["sms", "SMS_OTP"], "SMS_OTP": ["SMS_MFA", "sms"], "SMS": ["SMS_OTP", "SMS_MFA"],
    "EMAIL_OTP": ["email"], "EMAIL": ["EMAIL_OTP"], "PASSKEY": ["WEB_AUTHN"],
    "PASSKEYS": ["WEB_AUTHN"], "WEBAUTHN": ["WEB_AUTHN"], "FIDO2": ["WEB_AUTHN"],
    "VERIFIED": ["CONFIRMED"], "UNVERIFIED": ["UNCONFIRMED"], "ACTIVE": ["CONFIRMED"],
    "NEW_PASSWORD_REQUIRED": ["FORCE_CHANGE_PASSWORD"],
  ]

  /// The word that is surely meant; a prefix `ALLOW_` belongs to `ExplicitAuthFlows` alone.
  static func meant(by text: String, among known: [String]) -> String? {
    let word = text.uppercased().replacing("-", with: "_").replacing(" ", with: "_")
    let bare = word.hasPrefix("ALLOW_") ? String(word.dropFirst("ALLOW_".count)) : word
    for candidate in [word, bare] {
      if candidate != text, known.contains(candidate) { return candidate }
      if let found = words[candidate]?.first(where: known.contains) { return found }
    }
    return nil
  }
}

extension String {
  fileprivate var isHTTPToken: Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    let isToken = utf8.allSatisfy { byte in
      marks.contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return !isEmpty && isToken
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLine: Bool { ["\r", "\n", "\0"].contains(self) }
}

// MARK: - Settings that the service describes

extension Checker {
  /// A mapping of settings to values and matchers.
  mutating func settingMatchers(
    _ node: YAMLNode,
    _ settings: DescribedSettings,
    _ entry: ActionDefinition
  ) -> [Pattern.Member] {
    let help = ActionTable.sketch(of: entry.name)
    let node = withMembersDirectly(node, settings, entry)
    guard let written = keys(of: node, "`\(entry.name)`", help: help) else { return [] }
    let shape = settings.shape
    var members: [Pattern.Member] = []
    for pair in written.pairs {
      guard let field = shape.member(pair.name) else {
        let way = way(to: pair.name, in: shape)?.joined(separator: ".")
        let help = way.map { "It belongs into `\($0)`." }
        reportUnknown(.unknownParameter, "setting", pair.key, among: shape.memberNames, help: help)
        continue
      }
      guard let pattern = pattern(pair.value, PatternPlace(name: pair.name, shape: field)) else {
        continue
      }
      members.append(Pattern.Member(key: pair.name, keyRange: pair.key.range, pattern: pattern))
    }
    if written.names.isEmpty {
      report(
        .missingParameter,
        "`\(entry.name)` needs a setting to look at",
        at: node.shownRange,
        help: help
      )
    }
    return members
  }

  /// The settings without the member that holds them in the service's answer.
  private mutating func withMembersDirectly(
    _ node: YAMLNode,
    _ settings: DescribedSettings,
    _ entry: ActionDefinition
  ) -> YAMLNode {
    guard let pairs = node.pairs,
      let wrapper = pairs.first(where: { $0.name == settings.wrapper }),
      let inside = wrapper.value.pairs
    else { return node }
    report(
      .unknownParameter,
      "the members of `\(wrapper.name)` are written directly",
      at: wrapper.key.range,
      help: ActionTable.sketch(of: entry.name)
    )
    return node.holding(pairs.filter { $0.name != wrapper.name }).adding(inside)
  }
}

/// Which of the service's descriptions an action looks at.
package enum DescribedSettings: Sendable {
  /// DescribeUserPool's `UserPool` with GetUserPoolMfaConfig's members.
  case pool
  /// DescribeUserPoolClient's `UserPoolClient`.
  case client

  /// What can be looked at.
  package var shape: ValueShape {
    switch self {
    case .pool: .poolSettings
    case .client: .clientSettings
    }
  }

  /// What the service's answer has around them.
  fileprivate var wrapper: String {
    switch self {
    case .pool: "UserPool"
    case .client: "UserPoolClient"
    }
  }

  var example: String {
    switch self {
    case .pool: "MfaConfiguration: OPTIONAL"
    case .client: "PreventUserExistenceErrors: ENABLED"
    }
  }
}
