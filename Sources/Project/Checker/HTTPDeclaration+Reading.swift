internal import Diagnostics
internal import Values
internal import YAMLTree

extension HTTPDeclaration {
  private static let requestHelp = "Write `request: { url: \"https://example.com/messages\" }`."

  /// Reads a server that is read over HTTP; nil after an error.
  init?(
    _ kind: SourceKind,
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair,
    in checker: inout ProjectChecker
  ) {
    self.init(kind: kind)
    let count = checker.diagnostics.count
    readRequest(request(fields, pair, &checker), &checker)
    let accountKey = [SourceKey.server, .inbox, .account].first { fields[$0] != nil }
    account = accountKey.flatMap { checker.text($0, of: fields) }
    readLogin(fields, &checker)
    readPaths(fields, &checker)
    every = checker.limit(.every, of: fields)
    wait = checker.limit(.wait, of: fields)
    caFile = checker.text(.caFile, of: fields)
    insecure = checker.flag(.insecure, of: fields)
    deletes = checker.flag(.delete, of: fields) != nil
    deleteUrl = HTTPDeclaration.target(.deleteUrl, of: fields, &checker)
    checker.diagnostics += conflicts(\.known)
    if kind == .http || kind == .json { checkTogether(fields, pair, &checker) }
    guard !checker.diagnostics[count...].hasErrors else { return nil }
    let isComplete = kind.required.allSatisfy { fields[$0] != nil }
    guard isComplete, url != nil || kind.serviceURL != nil else { return nil }
  }

  private mutating func readRequest(
    _ fields: Fields<SourceKey>,
    _ checker: inout ProjectChecker
  ) {
    if case .text(let rule, let locals) = kind.shape(of: .url) {
      url = fields[.url].flatMap { checker.text($0, "`url`", rule, locals: locals) }
    }
    method = fields[.method].flatMap {
      HTTPDeclaration.word($0, .method, among: SourceKey.methods, &checker)
    }
    headers = checker.texts(.headers, of: fields, help: SourceHelp.headers)
    bodyPlace = fields.place(of: .body)
    body = fields[.body].flatMap {
      DeclaredBody($0, locals: LocalValue.ofRequest, in: &checker)
    }
  }

  /// The keys of the request: those of `request`, or those next to the other keys.
  private func request(
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair,
    _ checker: inout ProjectChecker
  ) -> Fields<SourceKey> {
    guard kind == .http || kind == .json else { return fields }
    guard let node = fields[.request], let place = fields.place(of: .request) else {
      let help = "Write the URL that lists messages."
      let title = "the source `\(pair.name)` needs `url`"
      if !fields.has(.url), !fields.has(.request) {
        checker.report(.missingKey, title, at: pair.key.range, help: help)
      }
      return fields
    }
    for key in SourceKind.requestKeys {
      guard let other = fields.place(of: key) else { continue }
      checker.report(
        .contradictoryKeys,
        "`\(key.rawValue)` must be in `request`",
        at: other,
        notes: [.init("the other keys of the request are here", at: place)]
      )
    }
    let keys = SourceKind.requestKeys
    guard let own = checker.fields(of: node, "`request`", keys, help: Self.requestHelp) else {
      return fields
    }
    checker.reportMissing([.url], of: own, "`request`", at: place)
    return own
  }

  private mutating func readLogin(
    _ fields: Fields<SourceKey>,
    _ checker: inout ProjectChecker
  ) {
    username = checker.text(.username, of: fields)
    for key in [SourceKey.password, .apiKey] {
      let variable = kind.variable(for: key)
      let found = fields[key].flatMap { checker.secret($0, key.subject, variable: variable) }
      if key == .password { password = found } else { apiKey = found }
    }
    // The user of Twilio's login is the account by default.
    let pair: [SourceKey] = kind == .twilio ? [] : [.username, .password]
    for (key, other) in zip(pair, pair.reversed()) {
      guard let place = fields.place(of: key), !fields.has(other) else { continue }
      let title = "`\(key.rawValue)` requires `\(other.rawValue)`"
      checker.report(.contradictoryKeys, title, at: place)
    }
  }

  private mutating func readPaths(
    _ fields: Fields<SourceKey>,
    _ checker: inout ProjectChecker
  ) {
    for key in SourceKey.allCases where [.jsonPath, .jsonPaths].contains(key.shape) {
      guard let node = fields[key] else { continue }
      let nodes = key.shape == .jsonPaths ? node.elements ?? [node] : [node]
      let found = nodes.compactMap { HTTPDeclaration.path($0, key, &checker) }
      if !found.isEmpty { paths[key] = found }
    }
    let encoding = fields[.decode].flatMap {
      HTTPDeclaration.word($0, .decode, among: ["base64"], &checker)
    }
    let message = HTTPDeclaration.target(.message, of: fields, &checker)
    let raw = fields[.raw].flatMap { Content($0, isBase64: encoding != nil, &checker) }
    content = raw ?? message.map { .details($0) }
  }
}

extension HTTPDeclaration.Content {
  /// Reads the path or the URL of a whole message; nil after an error.
  fileprivate init?(_ node: YAMLNode, isBase64: Bool, _ checker: inout ProjectChecker) {
    let text = node.scalar?.text ?? ""
    guard text.contains("$(") || text.hasPrefix("/") || text.contains("://") else {
      guard let path = HTTPDeclaration.path(node, .raw, &checker) else { return nil }
      self = .raw(path, isBase64: isBase64)
      return
    }
    guard let url = checker.text(node, SourceKey.raw.subject, .webTarget, locals: [.id]),
      HTTPDeclaration.hasID(url, &checker)
    else { return nil }
    self = .source(url, isBase64: isBase64)
  }
}
