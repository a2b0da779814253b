internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// How strictly members of the service model are checked, and under which numbers.
struct MemberRules {
  /// Whether required members must be there and values keep the model's limits.
  ///
  /// A step that expects an error may break them on purpose.
  var isStrict = true

  /// Whether required members must be there; settings are laid over a default that has them.
  var demandsRequired = true

  /// Whether the members are settings of `given`.
  var isGiven = false

  var unknown: DiagnosticCode { isGiven ? .unknownGivenMember : .unknownMember }
  var missing: DiagnosticCode { isGiven ? .badGivenMember : .missingMember }
  var wrongKind: DiagnosticCode { isGiven ? .badGivenMember : .wrongMemberKind }

  func code(for constraint: Constraint) -> DiagnosticCode {
    if isGiven { return .badGivenMember }
    switch constraint {
    case .values: return .memberNotInEnum
    case .pattern: return .memberPattern
    default: return .memberOutOfBounds
    }
  }
}

extension Checker {
  /// A mapping of members of the model; unknown ones, wrong kinds and broken limits are reported.
  mutating func members(
    _ node: YAMLNode,
    of known: [Member],
    _ subject: String,
    _ rules: MemberRules,
    filledIn: Set<String> = []
  ) -> [ValueTemplate.Member]? {
    let help = "Write a mapping of members; `{}` for none."
    let names = known.map(\.name)
    var strangers: [Int] = []
    let meant = meant(node, known: names) { checker, pair in
      let nearest = checker.reportUnknown(pair.key, among: known, subject, rules)
      if nearest == nil { strangers.append(checker.diagnostics.count - 1) }
      return nearest
    }
    guard let written = keys(of: meant, subject, help: help, wrongKind: rules.wrongKind) else {
      return nil
    }
    var members: [ValueTemplate.Member?] = []
    for pair in written.pairs {
      guard let member = known.first(where: { $0.name == pair.name }), node[pair.name] != nil else {
        // What a guessed member takes says nothing of what was meant.
        _ = freeValue(pair.value, "`\(pair.name)`")
        members.append(nil)
        continue
      }
      if rules.isStrict { checkAttributes(inMember: pair) }
      let value = memberValue(pair.value, member.shape, "`\(pair.name)`", rules)
      members.append(
        value.map { ValueTemplate.Member(key: pair.name, keyRange: pair.key.range, value: $0) }
      )
    }
    if rules.isStrict, rules.demandsRequired {
      let missing = known.filter { member in
        member.isRequired && !filledIn.contains(member.name) && written.lacks(member.name)
      }
      if !missing.isEmpty { reportMissing(missing, node, subject, rules, strangers) }
    }
    return members.complete()
  }

  private mutating func reportUnknown(
    _ key: YAMLNode,
    among members: [Member],
    _ subject: String,
    _ rules: MemberRules
  ) -> String? {
    let known = members.map(\.name)
    if rules.isGiven, let place = GivenSettings.place(of: key.scalar?.text ?? "", besides: members)
    {
      let title = "`\(key.scalar?.text ?? "")` belongs into `\(place)`"
      report(rules.unknown, title, at: key.range, help: "Write `given: { \(place): { ... } }`.")
      return nil
    }
    let fields = members.map { OutcomeField($0.name, .service($0.shape)) }
    let way = way(to: key.scalar?.text ?? "", in: .fields(fields))
    let help =
      way.map { "It belongs into `\($0.joined(separator: "."))`." }
      ?? known.memberHelp(of: subject)
    let other = OtherMember.meant(by: key.scalar?.text ?? "", among: known)
    return reportUnknown(rules.unknown, "member", key, among: known, meant: other, help: help)
  }

  /// Reports members that are not there; where one stands there that nobody knows, it was most likely
  /// meant to be one of them, and that is said there.
  private mutating func reportMissing(
    _ missing: [Member],
    _ node: YAMLNode,
    _ subject: String,
    _ rules: MemberRules,
    _ strangers: [Int]
  ) {
    let names = missing.map(\.name)
    guard let first = strangers.first else {
      report(
        rules.missing,
        "\(subject) needs \(names.listed())",
        at: node.shownRange,
        help: rules.isGiven ? nil : "To leave it out on purpose, expect an `error`."
      )
      return
    }
    let pairs = node.pairs ?? []
    guard strangers.count == pairs.count, missing[0].name == "Name", let name = pairs.first?.name
    else {
      let takes = diagnostics[first].help.map { " \($0)" } ?? ""
      let verb = names.count == 1 ? "is" : "are"
      diagnostics[first].help = "\(names.listed()) \(verb) missing.\(takes)"
      return
    }
    // Names and values that stand for each other, as the rest of the language has them.
    diagnostics[first].help = "Write `{ Name: \(name), Value: ... }`."
  }

  private mutating func memberValue(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String,
    _ rules: MemberRules
  ) -> ValueTemplate? {
    if let scalar = node.scalar, scalar.isPlain, scalar.text == "null", node.tag != .string {
      return .constant(.null, range: node.range)
    }
    if node.isSoleValue, shape.isNested {
      return whole(node, ValueForm(shape), "\(subject) \(shape.name)") { checker, written in
        _ = checker.memberValue(written, shape, subject, rules)
      }
    }
    switch shape.kind {
    case .structure(let structure):
      return members(node, of: structure.members, subject, rules).map {
        .mapping($0, range: node.range)
      }
    case .list(let element, let count):
      return list(node, of: element, count, subject, rules)
    case .map(let key, let value, let count):
      return map(node, key, value, count, subject, rules)
    case .document: return freeValue(node, subject)
    case .text, .blob, .integer, .long, .timestamp, .boolean:
      return leaf(node, shape, subject, rules)
    }
  }

  private mutating func list(
    _ node: YAMLNode,
    of element: Shape,
    _ count: Bounds,
    _ subject: String,
    _ rules: MemberRules
  ) -> ValueTemplate? {
    let help = element.formOfPairs(node) ?? "Write `[ ... ]`."
    guard let elements = elements(of: node, subject, help: help, wrongKind: rules.wrongKind) else {
      return nil
    }
    check(elements.count, count, "elements", subject, at: node.shownRange, rules)
    var inner = rules
    // Lists are not merged into the default, so their elements must be whole.
    inner.demandsRequired = true
    let values = elements.map { memberValue($0, element, "an element of \(subject)", inner) }
    return values.complete().map { .list($0, range: node.range) }
  }

  private mutating func map(
    _ node: YAMLNode,
    _ key: Shape,
    _ value: Shape,
    _ count: Bounds,
    _ subject: String,
    _ rules: MemberRules
  ) -> ValueTemplate? {
    guard let written = keys(of: node, subject, wrongKind: rules.wrongKind) else { return nil }
    check(written.pairs.count, count, "members", subject, at: node.shownRange, rules)
    let members = written.pairs.map { pair -> ValueTemplate.Member? in
      guard isPlainKey(pair.key) else { return nil }
      check(.string(pair.name), key, "the key `\(pair.name)`", pair.key, rules)
      return memberValue(pair.value, value, "`\(pair.name)`", rules).map {
        ValueTemplate.Member(key: pair.name, keyRange: pair.key.range, value: $0)
      }
    }
    return members.complete().map { .mapping($0, range: node.range) }
  }
}

// MARK: - Scalars

extension Checker {
  private mutating func leaf(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String,
    _ rules: MemberRules
  ) -> ValueTemplate? {
    let needs = ValueShape.service(shape).kindWords
    guard scalar(node, subject, needs: needs, wrongKind: rules.wrongKind) != nil,
      let template = template(node, as: .service(shape))
    else { return nil }
    guard let text = template.literal else {
      if rules.isStrict, shape.isSettled {
        checkCells(readIn: node, "\(subject) \(shape.scalarKind)") { checker, cell in
          _ = checker.leaf(cell, shape, subject, rules)
        }
      }
      return .scalar(template, kind: shape.scalarKind, range: node.range)
    }
    guard let value = constant(text, shape, subject, node, rules) else { return nil }
    check(value, shape, subject, node, rules)
    return .constant(value, range: node.range)
  }

  /// The written text as the kind that the service wants.
  private mutating func constant(
    _ text: String,
    _ shape: Shape,
    _ subject: String,
    _ node: YAMLNode,
    _ rules: MemberRules
  ) -> JSONValue? {
    switch shape.scalarKind {
    case .text, .any, .whole: return .string(text)
    case .boolean: return boolean(text, subject, at: node.range, rules.wrongKind).map { .bool($0) }
    case .integer:
      if let number = Int(text), shape.holds(number) { return .number(JSONNumber(number)) }
    case .number: if let number = JSONNumber(text) { return .number(number) }
    }
    report(
      rules.wrongKind,
      "\(subject) must be \(shape.scalarKind == .integer ? "a whole number" : "a number")",
      at: node.range
    )
    return nil
  }

  /// Holds a value against a type's limits; the first broken one is reported.
  mutating func check(
    _ value: JSONValue,
    _ shape: Shape,
    _ subject: String,
    _ node: YAMLNode,
    _ rules: MemberRules
  ) {
    guard rules.isStrict, let constraint = shape.constraints(brokenBy: value).plainest else {
      return
    }
    let words = ConstraintWords(constraint, value)
    report(
      rules.code(for: constraint),
      "\(subject) \(words.title)",
      at: node.range,
      label: words.label,
      help: words.help
    )
  }

  private mutating func check(
    _ count: Int,
    _ bounds: Bounds,
    _ what: String,
    _ subject: String,
    at range: SourceRange,
    _ rules: MemberRules
  ) {
    guard rules.isStrict else { return }
    let code = rules.isGiven ? DiagnosticCode.badGivenMember : .memberOutOfBounds
    if let minimum = bounds.minimum, count < minimum {
      report(code, "\(subject) needs at least \(minimum) \(what)", at: range)
    }
    if let maximum = bounds.maximum, count > maximum {
      report(code, "\(subject) may have at most \(maximum) \(what)", at: range)
    }
  }
}

extension Shape {
  /// What a scalar must become.
  fileprivate var scalarKind: ScalarKind {
    switch kind {
    case .integer, .long: .integer
    case .timestamp: .number
    case .boolean: .boolean
    case .text, .blob: .text
    case .structure, .list, .map, .document: .any
    }
  }

  /// Whether it is a mapping or a list.
  fileprivate var isNested: Bool {
    switch kind {
    case .structure, .list, .map: true
    case .text, .blob, .integer, .long, .timestamp, .boolean, .document: false
    }
  }

  /// Whether the model says which texts it takes.
  fileprivate var isSettled: Bool {
    switch kind {
    case .integer, .long, .timestamp, .boolean, .text: true
    case .blob, .structure, .list, .map, .document: false
    }
  }

  /// Whether a number fits the size of the type.
  fileprivate func holds(_ number: Int) -> Bool {
    if case .integer = kind { return Int32(exactly: number) != nil }
    return true
  }
}

/// What people call members of the service whose names they do not have at hand.
enum OtherMember {
  private static let names = [
    "authflows": "ExplicitAuthFlows", "allowedauthflows": "ExplicitAuthFlows",
    "authenticationflows": "ExplicitAuthFlows", "flows": "ExplicitAuthFlows",
    "mfa": "MfaConfiguration", "mfaconfig": "MfaConfiguration",
    "autoverify": "AutoVerifiedAttributes",
    "autoverified": "AutoVerifiedAttributes", "secret": "GenerateSecret",
    "hassecret": "GenerateSecret", "clientsecret": "GenerateSecret", "redirecturis": "CallbackURLs",
    "redirecturls": "CallbackURLs", "redirecturi": "CallbackURLs", "scopes": "AllowedOAuthScopes",
    "oauthscopes": "AllowedOAuthScopes", "oauthflows": "AllowedOAuthFlows",
    "granttypes": "AllowedOAuthFlows", "signinwith": "UsernameAttributes",
    "aliases": "AliasAttributes", "triggers": "LambdaConfig", "lambdas": "LambdaConfig",
    "email": "EmailConfiguration", "sms": "SmsConfiguration", "recovery": "AccountRecoverySetting",
    "deletionprotected": "DeletionProtection", "identityproviders": "SupportedIdentityProviders",
    "authflow": "AuthFlow", "flow": "AuthFlow", "user": "Username", "attributes": "UserAttributes",
    "code": "ConfirmationCode", "newpassword": "Password", "group": "GroupName",
    "client": "ClientId", "pool": "UserPoolId", "accesstokenlifetime": "AccessTokenValidity",
    "idtokenlifetime": "IdTokenValidity", "refreshtokenlifetime": "RefreshTokenValidity",
  ]

  /// The member that a word stands for; nil where there is none here.
  static func meant(by word: String, among known: [String]) -> String? {
    guard let name = names[word.lowercased().filter(\.isLetter)], known.contains(name),
      !known.contains(where: { $0.lowercased() == word.lowercased() })
    else { return nil }
    return name
  }
}

extension [String] {
  /// The known members as help, where they fit a line.
  fileprivate func memberHelp(of subject: String) -> String? {
    let start = subject.prefix(1).uppercased() + subject.dropFirst()
    return isEmpty ? "\(start) takes none." : count <= 12 ? "\(start) takes \(listed())." : nil
  }
}

extension Shape {
  /// How names and values are listed where a mapping stands instead; nil for lists of other things.
  fileprivate func formOfPairs(_ node: YAMLNode) -> String? {
    guard case .structure(let structure) = kind, let first = node.pairs?.first?.name,
      structure.members.map(\.name).sorted() == ["Name", "Value"]
    else { return nil }
    return "Write `[ { Name: \(first), Value: ... } ]`."
  }
}
