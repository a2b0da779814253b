internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  private static let requestHelp = "Write `request: { url: \"https://example.com/messages\" }`."
  private static let headersHelp = "Write `headers: { Authorization: Bearer $(secret.TOKEN) }`."

  /// Reads a server that is read over HTTP; nil after an error.
  mutating func http(
    _ kind: SourceKind,
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair
  ) -> HTTPDeclaration? {
    let count = diagnostics.count
    var declared = HTTPDeclaration(kind: kind, range: pair.key.range)
    readRequest(request(fields, kind, pair), into: &declared)
    let account = [SourceKey.server, .inbox, .account].first { fields[$0] != nil }
    declared.account = account.flatMap { text($0, of: fields) }
    readLogin(fields, into: &declared)
    readPaths(fields, into: &declared)
    declared.every = limit(.every, of: fields)
    declared.wait = limit(.wait, of: fields)
    declared.caFile = text(.caFile, of: fields)
    declared.insecure = flag(.insecure, of: fields)
    declared.deletes = flag(.delete, of: fields) != nil
    declared.deleteUrl = target(.deleteUrl, of: fields)
    diagnostics += declared.conflicts(\.known)
    if kind == .http || kind == .json { checkTogether(declared, fields, pair) }
    guard !diagnostics[count...].hasErrors else { return nil }
    let isComplete = kind.required.allSatisfy { fields[$0] != nil }
    let hasURL = declared.url != nil || kind.serviceURL != nil
    return isComplete && hasURL ? declared : nil
  }

  private mutating func readRequest(
    _ fields: Fields<SourceKey>,
    into declared: inout HTTPDeclaration
  ) {
    if case .text(let rule, let locals) = declared.kind.shape(of: .url) {
      declared.url = fields[.url].flatMap { text($0, "`url`", rule, locals: locals) }
    }
    declared.method = fields[.method].flatMap { word($0, .method, among: SourceKey.methods) }
    let headers = fields[.headers].flatMap {
      entries(of: $0, "`headers`", help: Self.headersHelp)
    }
    declared.headers =
      headers?.pairs.compactMap { pair in
        text(pair.value, "`\(pair.name)`").map { DeclaredVariable(name: pair.name, text: $0) }
      } ?? []
    declared.body = fields[.body].flatMap { body($0, locals: LocalValue.ofRequest) }
  }

  /// The keys of the request: those of `request`, or those next to the other keys.
  private mutating func request(
    _ fields: Fields<SourceKey>,
    _ kind: SourceKind,
    _ pair: YAMLPair
  ) -> Fields<SourceKey> {
    guard kind == .http || kind == .json else { return fields }
    guard let node = fields[.request], let place = fields.place(of: .request) else {
      let help = "Write the URL that lists messages."
      let title = "the source `\(pair.name)` needs `url`"
      if !fields.has(.url), !fields.has(.request) {
        report(.missingKey, title, at: pair.key.range, help: help)
      }
      return fields
    }
    for key in SourceKind.requestKeys {
      guard let other = fields.place(of: key) else { continue }
      report(
        .contradictoryKeys,
        "`\(key.rawValue)` must be in `request`",
        at: other,
        notes: [.init("the other keys of the request are here", at: place)]
      )
    }
    let keys = SourceKind.requestKeys
    guard let own = self.fields(of: node, "`request`", keys, help: Self.requestHelp) else {
      return fields
    }
    reportMissing([.url], of: own, "`request`", at: place)
    return own
  }

  private mutating func readLogin(
    _ fields: Fields<SourceKey>,
    into declared: inout HTTPDeclaration
  ) {
    declared.username = text(.username, of: fields)
    for key in [SourceKey.password, .apiKey] {
      let variable = declared.kind.variable(for: key)
      let found = fields[key].flatMap { secret($0, key.subject, variable: variable) }
      if key == .password { declared.password = found } else { declared.apiKey = found }
    }
    // The user of Twilio's login is the account by default.
    let pair: [SourceKey] = declared.kind == .twilio ? [] : [.username, .password]
    for (key, other) in zip(pair, pair.reversed()) {
      guard let place = fields.place(of: key), !fields.has(other) else { continue }
      let title = "`\(key.rawValue)` requires `\(other.rawValue)`"
      report(.contradictoryKeys, title, at: place)
    }
  }

  private mutating func readPaths(
    _ fields: Fields<SourceKey>,
    into declared: inout HTTPDeclaration
  ) {
    for key in SourceKey.allCases where [.jsonPath, .jsonPaths].contains(key.shape) {
      guard let node = fields[key] else { continue }
      let nodes = key.shape == .jsonPaths ? node.elements ?? [node] : [node]
      let paths = nodes.compactMap { jsonPath($0, key) }
      if !paths.isEmpty { declared.paths[key] = paths }
    }
    if let node = fields[.raw] { declared.raw = raw(node) }
    declared.isBase64 = fields[.decode].flatMap { word($0, .decode, among: ["base64"]) } != nil
    declared.message = target(.message, of: fields)
  }

  private mutating func raw(_ node: YAMLNode) -> HTTPDeclaration.Raw? {
    let text = node.scalar?.text ?? ""
    guard text.contains("$(") || text.hasPrefix("/") || text.contains("://") else {
      return jsonPath(node, .raw).map { .path($0) }
    }
    let url = self.text(node, SourceKey.raw.subject, .webTarget, locals: [.id])
    return url.flatMap { checkID(in: $0) }.map { .url($0) }
  }

  /// Reads a URL that contains `$(id)`.
  private mutating func target(_ key: SourceKey, of fields: Fields<SourceKey>) -> DeclaredText? {
    text(key, of: fields).flatMap { checkID(in: $0) }
  }

  private mutating func checkID(in text: DeclaredText) -> DeclaredText? {
    if text.template.values.contains(where: { LocalValue($0.expression) == .id }) { return text }
    report(
      .badTagCount,
      "\(text.subject) must contain `$(id)`",
      at: text.range,
      help: "Write `/messages/$(id)`. The ID of the message replaces `$(id)`."
    )
    return nil
  }

  private mutating func word(
    _ node: YAMLNode,
    _ key: SourceKey,
    among words: [String]
  ) -> String? {
    guard let text = writtenText(node, key.subject) else { return nil }
    if words.contains(text) { return text }
    let title = "\(key.subject) must be \(words.listed("or"))"
    report(.badWord, title, at: node.range, meant: words.first { $0 == text.uppercased() })
    return nil
  }

  private mutating func jsonPath(_ node: YAMLNode, _ key: SourceKey) -> ValuePath? {
    guard let text = writtenText(node, key.subject, needs: "a path") else { return nil }
    if case .path(let path)? = try? ValueExpression(parsing: text) { return path }
    report(
      .valueSyntax,
      "\(key.subject) must be a path, such as `data.messages`",
      at: node.range,
      help: "Write the names of the members, and the indices of lists, with `.` between them."
    )
    return nil
  }
}
