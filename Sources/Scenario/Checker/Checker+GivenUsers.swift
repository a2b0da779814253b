internal import Diagnostics
internal import Values
internal import YAMLTree

/// The keys of a given user.
package enum GivenUserKey: String, Hashable, Sendable, CaseIterable {
  case name = "as"
  case username, password, email, phone, verified, attributes, status, enabled, groups, totp, mfa

  static let names = allCases.map(\.rawValue)
}

extension GivenUserKey {
  /// The key that has an attribute, or a state, under another name; nil for other words.
  fileprivate static func meant(by word: String) -> GivenUserKey? {
    switch word.lowercased().filter(\.isLetter) {
    case "phonenumber", "mobile", "telephone", "tel": .phone
    case "mail", "emailaddress": .email
    case "emailverified", "phonenumberverified", "phoneverified", "verify": .verified
    case "group", "roles", "role": .groups
    case "mfatype", "factor", "secondfactor", "mfapreference": .mfa
    case "userattributes", "attrs", "claims": .attributes
    case "state", "userstatus": .status
    case "login": .username
    case "pass", "passwd", "pwd": .password
    default: nil
    }
  }

  /// How the key is written, in short.
  fileprivate var example: String {
    switch self {
    case .verified: "verified: [email]"
    case .groups: "groups: [NAME]"
    default: rawValue
    }
  }
}

extension Checker {
  /// Notes who will be given, so that what is read before can tell them from further identities.
  mutating func announceUsers(_ given: YAMLNode?, _ variables: YAMLNode?) {
    let origins = Origins(variables)
    let users = given?[GivenKey.users.rawValue]
    // Without the dash it is no list, which is reported; who is meant is plain all the same.
    for user in users?.elements ?? users.map({ [$0] }) ?? [] {
      guard let node = user[GivenUserKey.name.rawValue], let name = node.scalar?.text,
        names.givenUsers[name] == nil
      else { continue }
      let hasToken = user.mayHaveToken
      names.givenUsers[name] = .init(
        place: node.range,
        hasTOTP: hasToken,
        isMade: true,
        origins: origins.all(of: user)
      )
    }
  }

  /// The users, each of whom may read those before.
  mutating func users(_ node: YAMLNode) -> [GivenUser] {
    let help = "Write `users: [ { as: alice } ]`."
    guard let elements = elements(of: node, "`users`", help: help) else { return [] }
    var places: [String: SourceRange] = [:]
    return elements.compactMap { element in
      let user = user(element)
      if let name = user?.name { noteTwice(name, in: &places) }
      if let name = user?.name.name { names.givenUsers[name]?.isMade = true }
      return user
    }
  }

  private mutating func noteTwice(
    _ user: NameReference,
    in places: inout [String: SourceRange]
  ) {
    guard let first = places[user.name] else {
      places[user.name] = user.range
      return
    }
    report(
      .nameTwice,
      "two given users have the name `\(user.name)`",
      at: user.range,
      notes: [.init("the first one", at: first)]
    )
  }

  private mutating func user(_ node: YAMLNode) -> GivenUser? {
    let help = "Write for example `{ as: alice, status: CONFIRMED }`."
    guard let written = keys(of: node, "a given user", help: help) else { return nil }
    var user = GivenUser(name: NameReference("", range: node.range), range: node.range)
    var name: NameReference?
    for pair in written.pairs {
      switch GivenUserKey(rawValue: pair.name) {
      case .name: name = userName(pair.value)
      case let key?: read(key, pair, into: &user)
      case nil: break
      }
    }
    if written.lacks(GivenUserKey.name.rawValue) {
      report(.missingKey, "a given user needs a name: `as`", at: node.shownRange)
    }
    checkTogether(node, &user)
    guard let name else { return nil }
    user.name = name
    return user
  }

  /// A user with the keys that were meant; `name` and `id` are what others call the name.
  mutating func meantUser(_ node: YAMLNode) -> YAMLNode {
    let known = GivenUserKey.names
    return meant(node, known: known) { checker, pair in
      if let key = GivenUserKey.meant(by: pair.name) {
        checker.report(
          .unknownKey,
          "unknown key `\(pair.name)`",
          at: pair.key.range,
          label: "did you mean `\(key.example)`?"
        )
        return [.verified, .mfa, .groups].contains(key) ? nil : key.rawValue
      }
      let isName = ["name", "id", "user"].contains(pair.name)
      if !isName, checker.reportAttribute(ofUser: pair) { return nil }
      let help = isName ? "The name is written `as`." : "A given user has \(known.listed())."
      let meant = isName ? [GivenUserKey.name.rawValue] : known
      return checker.reportUnknown(.unknownKey, "key", pair.key, among: meant, help: help)
        ?? (isName ? GivenUserKey.name.rawValue : nil)
    }
  }

  /// Says so where an attribute is next to the `attributes` of a user.
  private mutating func reportAttribute(ofUser pair: YAMLPair) -> Bool {
    guard nearest(to: pair.name, among: GivenUserKey.names) == nil,
      let attribute = AttributeNames.meant(by: pair.name)
    else { return false }
    report(
      .unknownKey,
      "`\(pair.name)` belongs into `attributes`",
      at: pair.key.range,
      help: "Write `attributes: { \(attribute): ... }`."
    )
    return true
  }

  private mutating func userName(_ node: YAMLNode) -> NameReference? {
    guard let name = name(node, "`as`") else { return nil }
    guard !Names.roots.contains(name) else {
      reportReserved(name, node)
      return nil
    }
    return NameReference(name, range: node.range)
  }

  private mutating func read(_ key: GivenUserKey, _ pair: YAMLPair, into user: inout GivenUser) {
    let (node, subject) = (pair.value, "`\(key.rawValue)`")
    switch key {
    case .name: break
    case .username: user.username = text(node, subject, of: key)
    case .password:
      user.password = text(node, subject, of: key)
      checkStrength(
        node,
        help: "Nobody can be given it; without `password` a user has one that fits the policy."
      )
    case .email: user.email = text(node, subject, of: key)
    case .phone: user.phone = text(node, subject, of: key)
    case .attributes:
      user.attributes = texts(node, subject)
      checkAttributeNames(node)
    case .verified where node.isSoleValue:
      user.verifiedList = wholeText(node, .list(.any), "verified") { checker, written in
        _ = checker.contacts(written)
      }
    case .verified: user.verified = contacts(node)
    case .status:
      if let status = word(node, subject, GivenUser.Status.self) { user.status = status }
    case .enabled: if let isOn = booleanTemplate(node, subject) { user.enabled = isOn }
    case .groups where node.isSoleValue:
      user.groupList = wholeText(node, .list(.any), "groups") { checker, written in
        _ = checker.groups(written)
      }
    case .groups: user.groups = groups(node)
    case .totp: if let isOn = booleanTemplate(node, subject) { user.totp = isOn }
    case .mfa: user.mfa = word(node, subject, GivenUser.Factor.self)
    }
  }
}

extension Checker {
  /// A text of a user; one that is written out and that no pool takes is reported.
  private mutating func text(
    _ node: YAMLNode,
    _ subject: String,
    of key: GivenUserKey
  ) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    checkCells(readIn: node, subject) { checker, cell in _ = checker.text(cell, subject, of: key) }
    guard let literal = text.template.literal, let needs = key.demand(on: literal) else {
      return text
    }
    report(.badGivenMember, "\(subject) must be \(needs)", at: node.range)
    return nil
  }
}

extension GivenUserKey {
  /// What a text must be that the key can't have; nil where it can.
  fileprivate func demand(on text: String) -> String? {
    switch self {
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      return isAddress && !text.contains(where: \.isWhitespace)
        ? nil : "an address such as `ann@example.com`"
    case .phone:
      // E.164, as the service wants it: a plus and at most fifteen digits.
      let digits = text.utf8.dropFirst()
      let isNumber = text.utf8.first == UInt8(ascii: "+") && (1...15).contains(digits.count)
      return isNumber && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? nil : "a number such as `+15550100`"
    case .username, .password: return text.isEmpty ? "a text of one character or more" : nil
    default: return nil
    }
  }
}

extension YAMLNode {
  /// Whether a given user may have a software token: what is read can turn out to be anything.
  fileprivate var mayHaveToken: Bool {
    let totp = self[GivenUserKey.totp.rawValue]?.scalar?.text
    if let totp { return totp == "true" || totp.holdsValue }
    let factor = self[GivenUserKey.mfa.rawValue]?.scalar?.text
    return factor == GivenUser.Factor.totp.rawValue || factor?.holdsValue == true
  }
}

// MARK: - Parts

extension Checker {
  /// One of the words of a type, which may be read when the user is made.
  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode,
    _ subject: String,
    _: Word.Type
  ) -> TypedExpression<Word>? {
    switch choice(node, subject, Word.allCases.map(\.rawValue)) {
    case .literal(let text): Word(rawValue: text).map { .literal($0) }
    case .template(let text): .template(text)
    case nil: nil
    }
  }

  private mutating func contacts(_ node: YAMLNode) -> [GivenUser.Contact]? {
    let words = GivenUser.Contact.allCases.map(\.rawValue)
    let help = "Write `verified: [ ... ]` with \(words.listed("or"))."
    guard let elements = elements(of: node, "`verified`", help: help) else { return nil }
    return elements.compactMap { element in
      guard let text = writtenText(element, "an element of `verified`") else { return nil }
      if let contact = GivenUser.Contact(rawValue: text) { return contact }
      let nearest = nearest(to: text, among: words)
      report(
        .badChoice,
        "an element of `verified` must be \(words.listed("or"))",
        at: element.range,
        label: nearest.map { "did you mean `\($0)`?" } ?? ""
      )
      return nil
    }
  }

  private mutating func groups(_ node: YAMLNode) -> [TextTemplate] {
    let help = "Write `groups: [ NAME ]`."
    guard let elements = elements(of: node, "`groups`", help: help) else { return [] }
    return elements.compactMap { text($0, "a group's name") }
  }

  /// What is said of a user must be true at the same time.
  private mutating func checkTogether(_ node: YAMLNode, _ user: inout GivenUser) {
    let token = node[GivenUserKey.totp.rawValue]
    if user.mfa == .literal(.totp) {
      if let token, user.totp == .literal(false) {
        let place = token.range
        reportConflict("a user with `mfa: totp` has a software token", at: place)
      } else if token == nil {
        user.totp = .literal(true)
      }
    }
    if user.status == .literal(.unconfirmed), user.totp == .literal(true) {
      let place = (token ?? node[GivenUserKey.mfa.rawValue])?.range ?? node.shownRange
      reportConflict("an unconfirmed user can't have enrolled a software token", at: place)
    }
    checkAttributes(node)
  }

  /// Attributes that have a key of their own are said once.
  private mutating func checkAttributes(_ node: YAMLNode) {
    let own = [
      "email": GivenUserKey.email, "phone_number": .phone, "email_verified": .verified,
      "phone_number_verified": .verified,
    ]
    for pair in node[GivenUserKey.attributes.rawValue]?.pairs ?? [] {
      guard let key = own[pair.name]?.rawValue,
        let said = node.pairs?.first(where: { $0.name == key })
      else { continue }
      let notes = [Diagnostic.Note("said here too", at: said.key.range)]
      let title = "the attribute `\(pair.name)` is set by `\(key)`"
      reportConflict(title, at: pair.key.range, notes: notes)
    }
  }

  mutating func reportConflict(
    _ title: String,
    at place: SourceRange,
    notes: [Diagnostic.Note] = []
  ) {
    report(.givenConflict, title, at: place, notes: notes)
  }
}
