internal import Diagnostics
internal import Values

extension Resolver {
  /// Returns a server that is read over HTTP, with all values from the environment.
  mutating func http(
    _ declared: HTTPDeclaration,
    of source: SourceDeclaration
  ) -> HTTPInbox? {
    let headers = declared.headers.compactMap { header in
      secret(header.text).map { HTTPInbox.Header(header.name, $0) }
    }
    let login = login(declared)
    let caFile = path(declared.caFile)
    let (account, key) = (text(declared.account), secret(declared.apiKey))
    let isGeneric = declared.kind == .http || declared.kind == .json
    let place = isGeneric ? generic(declared) : preset(declared, account: account)
    var reader = self
    add(declared.conflicts { reader.text($0.withSamples) })
    guard var inbox = place, declared.account == nil || account != nil,
      declared.apiKey == nil || key != nil
    else { return nil }
    inbox.headers = headers
    inbox.login = login
    (inbox.caFile, inbox.isInsecure) = (caFile, declared.insecure != nil)
    inbox.interval = declared.every
    inbox.wait = declared.wait ?? inbox.wait
    if !declared.deletes { inbox.deletion = nil }
    if let key { inbox.add(key, of: declared.kind) }
    inbox.keys = declared.kind.inboxKeys
    if login == nil, !headers.isEmpty { inbox.keys.login = [SourceKey.headers.rawValue] }
    inbox.declaration = file.map(source.place(in:))
    return inbox
  }

  private mutating func login(_ declared: HTTPDeclaration) -> HTTPInbox.Login? {
    let account = declared.kind == .twilio ? declared.account : nil
    let username = secret(declared.username ?? account)
    guard let password = secret(declared.password), let username else { return nil }
    return HTTPInbox.Login(username: username, password: password)
  }

  private mutating func preset(_ declared: HTTPDeclaration, account: String?) -> HTTPInbox? {
    var base = declared.kind.serviceURL ?? ""
    if let url = declared.url {
      guard let text = text(url) else { return nil }
      base = text
    }
    while base.hasSuffix("/") { base.removeLast() }
    return HTTPPreset(base: base, account: account ?? "").inbox(of: declared.kind)
  }
}

// MARK: - Generic sources

extension Resolver {
  private mutating func generic(_ declared: HTTPDeclaration) -> HTTPInbox? {
    guard let url = declared.url, let target = checkedTemplate(url) else { return nil }
    let body = declared.body.flatMap { self.body($0) }
    let method = declared.method ?? (body == nil ? "GET" : "POST")
    var inbox = HTTPInbox(list: .init(method, target, body: body), paths: paths(declared))
    inbox.deletion = declared.deleteUrl.flatMap { template($0) }.map { .init("DELETE", $0) }
    return inbox
  }

  /// Returns the template of a URL; checks the URL with samples for local values.
  private mutating func checkedTemplate(_ declared: DeclaredString) -> Template? {
    guard let template = template(declared) else { return nil }
    return isValid(template, of: declared) ? template : nil
  }

  private mutating func paths(_ declared: HTTPDeclaration) -> MessagePaths {
    var paths = declared.kind == .json ? MessagePaths.commonJSON : MessagePaths()
    let places: [(SourceKey, WritableKeyPath<MessagePaths, [ValuePath]>)] = [
      (.items, \.items), (.next, \.next), (.id, \.id), (.to, \.to), (.from, \.from),
      (.subject, \.subject), (.created, \.created), (.text, \.text), (.html, \.html),
      (.code, \.code),
    ]
    for (key, place) in places {
      if let written = declared.paths[key] { paths[keyPath: place] = written }
    }
    switch declared.content {
    case .raw(let path, let isBase64): paths.content = .raw(path, isBase64: isBase64)
    case .source(let url, let isBase64):
      if let url = template(url) { paths.content = .source(url, isBase64: isBase64) }
    case .details(let url): if let url = template(url) { paths.content = .details(url) }
    case nil: break
    }
    return paths
  }
}

extension DeclaredString {
  /// The string with a sample for each local value.
  fileprivate var withSamples: DeclaredString {
    var text = self
    text.template = template.filling { LocalValue($0)?.rawValue }
    return text
  }
}

extension SourceKind {
  /// The keys with the inbox and the login.
  fileprivate var inboxKeys: HTTPInbox.Keys {
    var keys = HTTPInbox.Keys()
    let inbox = [SourceKey.server, .inbox, .account].first { httpKeys.contains($0) }
    keys.inbox = inbox?.rawValue
    let login: [SourceKey] =
      switch self {
      case .mailosaur, .mailslurp: [.apiKey]
      case .twilio: [.account, .password]
      default: [.username, .password]
      }
    keys.login = login.map(\.rawValue)
    return keys
  }
}

extension HTTPInbox {
  /// Adds the key of a service to every request.
  fileprivate mutating func add(_ key: Secret, of kind: SourceKind) {
    switch kind {
    case .mailslurp: headers.append(Header("x-api-key", key))
    // Mailosaur takes the key as the user, with an empty password.
    default: login = Login(username: key, password: Secret(""))
    }
  }
}
