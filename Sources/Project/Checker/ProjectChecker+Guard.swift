internal import Diagnostics
internal import YAMLTree

// MARK: - Limits of a live pool

extension ProjectChecker {
  mutating func poolGuard(_ node: YAMLNode) -> PoolGuard? {
    let keys = GuardKey.allCases
    guard let fields = fields(of: node, "`guard`", keys, help: GuardHelp.shape) else { return nil }
    return PoolGuard(
      maxUsers: count(.maxUsers, of: fields),
      domains: fields[.domains].map { domains($0) } ?? [],
      rejectedTags: fields[.refuseTags].map { tags($0, .refuseTags) } ?? [],
      requiredTags: fields[.requireTags].map { tags($0, .requireTags) } ?? [],
      deletionProtection: fields[.deletionProtection].flatMap { protection($0) }
    )
  }

  private mutating func domains(_ node: YAMLNode) -> [String] {
    let elements = someElements(of: node, "`domains`", help: "Write `domains: [example.com]`.")
    return (elements ?? []).compactMap { element -> String? in
      guard let text = writtenText(element, "an element of `domains`") else { return nil }
      guard text.contains("@") || text.isEmpty else { return text.lowercased() }
      let domain = text.split(separator: "@").last.map(String.init)
      report(.badAddress, "a domain can't contain `@`", at: element.range, meant: domain)
      return nil
    }
  }

  private mutating func tags(_ node: YAMLNode, _ key: GuardKey) -> [PoolTag] {
    let entries = entries(of: node, key.subject, help: GuardHelp.tags(key))
    return entries?.pairs.compactMap { pair in
      writtenText(pair.value, "`\(pair.name)`").map { PoolTag(pair.name, $0) }
    } ?? []
  }

  private mutating func protection(_ node: YAMLNode) -> String? {
    guard let text = writtenText(node, GuardKey.deletionProtection.subject) else { return nil }
    let words = ["ACTIVE", "INACTIVE"]
    if words.contains(text) { return text }
    let upper = text.uppercased()
    let nearest = words.contains(upper) ? upper : Suggestion.nearest(to: upper, among: words)
    let title = "`deletionProtection` must be `ACTIVE` or `INACTIVE`"
    report(.badWord, title, at: node.range, meant: nearest)
    return nil
  }
}

// MARK: - Permissions

extension ProjectChecker {
  /// Reads what scenarios may do on a pool.
  mutating func permissions(_ node: YAMLNode) -> Set<Permission> {
    var places: [Permission: SourceRange] = [:]
    for element in elements(of: node, "`allow`", help: PoolHelp.allow) ?? [] {
      guard let text = writtenText(element, "an element of `allow`") else { continue }
      guard let permission = Permission(word: text) else {
        reportUnknownPermission(element)
        continue
      }
      if let first = places[permission] {
        let note = Diagnostic.Note("first written here", at: first)
        report(
          .repeatedElement,
          "duplicate permission `\(text)`",
          at: element.range,
          notes: [note]
        )
      } else {
        places[permission] = element.range
      }
    }
    return Set(places.keys)
  }

  private mutating func reportUnknownPermission(_ node: YAMLNode) {
    let words = Permission.words.map(\.word)
    reportUnknown(
      .unknownPermission,
      "permission",
      node,
      among: words + Permission.operationNames,
      help: "Write \(words.listed("or")), or the name of an operation."
    )
  }
}

private enum GuardHelp {
  static let shape = "Write `guard: { maxUsers: 500, requireTags: { env: test } }`."

  static func tags(_ key: GuardKey) -> String { "Write `\(key.rawValue): { env: test }`." }
}
