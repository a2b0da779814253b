internal import Diagnostics
internal import Values
internal import YAMLTree

/// How the parts of `pools` are written, for those who wrote something else.
enum PoolWords {
  static let help = "Write `pools: { NAME: { kind: ... } }`."
  static let clients = "Write `clients: { NAME: { clientId: ... } }`."
  static let credentials = "Write `credentials: { profile: NAME }`."
  static let source = "Write `source: NAME`, or `source: { email: NAME, sms: NAME }`."
  static let allow = "Write `allow: [create-users, ...]`."
  static let variables = "Write `vars: { NAME: TEXT }`."
}

extension ProjectChecker {
  mutating func pool(_ pair: YAMLPair) -> PoolDeclaration? {
    let kindNode = pair.value["kind"]
    let kind = kindNode?.scalar.flatMap { PoolKind(rawValue: $0.text) }
    let subject = kind.map { "a pool of kind `\($0.rawValue)`" } ?? "a pool"
    let keys = kind?.keys ?? PoolKey.allCases
    guard let fields = fields(of: pair.value, subject, keys, help: PoolWords.help) else {
      return nil
    }
    reportLaterKeys(fields)
    checkKind(fields, pair)
    let variables = fields[.vars].map { self.variables($0) } ?? []
    // Without a known kind the rest is read as a pool that exists: most keys are such a pool's.
    let cognito = kind == .mock ? nil : self.cognito(fields, pair, isComplete: kind != nil)
    switch kind {
    case .mock:
      let configuration = text(.configuration, of: fields)
      return PoolDeclaration(pair, .mock(configuration: configuration), variables)
    case .cognito: return cognito.map { PoolDeclaration(pair, .cognito($0), variables) }
    case nil: return nil
    }
  }

  private mutating func checkKind(_ fields: Fields<PoolKey>, _ pair: YAMLPair) {
    let known = PoolKind.allCases.map(\.rawValue)
    let help = "The kinds are \(known.listed())."
    guard let node = fields[.kind] else {
      guard !fields.has(.kind) else { return }
      report(.missingKey, "the pool `\(pair.name)` needs `kind`", at: pair.key.range, help: help)
      return
    }
    guard let text = writtenText(node, "`kind`") else { return }
    guard let kind = PoolKind(rawValue: text) else {
      reportUnknown(.unknownKind, "kind of pool", node, among: known, help: help)
      return
    }
    if pair.name == Project.builtInPool, kind != .mock {
      let title = "the name `\(pair.name)` belongs to the built-in mock"
      report(.reservedPool, title, at: pair.key.range, help: "Give the pool another name.")
    }
  }

  private mutating func reportLaterKeys(_ fields: Fields<PoolKey>) {
    for key in PoolKey.allCases where key.shape == .later {
      guard let place = fields.place(of: key) else { continue }
      reportNotAvailable("`\(key.rawValue)`", at: place)
    }
  }

  private mutating func variables(_ node: YAMLNode) -> [DeclaredVariable] {
    let entries = entries(of: node, "`vars`", help: PoolWords.variables)
    return entries?.pairs.compactMap { pair in
      text(pair.value, "`\(pair.name)`").map { DeclaredVariable(name: pair.name, text: $0) }
    } ?? []
  }
}

extension PoolDeclaration {
  fileprivate init(_ pair: YAMLPair, _ kind: Kind, _ variables: [DeclaredVariable]) {
    self.init(name: pair.name, range: pair.key.range, kind: kind, variables: variables)
  }
}
