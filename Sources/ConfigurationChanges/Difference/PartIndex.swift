/// Where parts stand, so that those of a pool with thousands of groups are not looked for one by one.
struct PartIndex {
  private struct Identity: Hashable {
    var kind: CanonicalSettings.Kind?
    var text: String
  }

  private var names: [SettingPath.Part: Int] = [:]
  private var identities: [Identity: Int] = [:]
  /// The clients that anything could be which has a name made by a template.
  private var clients: [Int] = []
  /// Those whose names CloudFormation makes.
  private var generated: [Int] = []

  /// Of parts that are called the same the first is meant.
  init(_ parts: [CanonicalSettings.Part]) {
    for (place, part) in parts.enumerated() {
      if names[part.part] == nil { names[part.part] = place }
      if let text = part.identity {
        let identity = Identity(kind: part.part.kind, text: text)
        if identities[identity] == nil { identities[identity] = place }
      }
      if part.part.kind == .clients { clients.append(place) }
      if part.generatedPrefix != nil { generated.append(place) }
    }
  }

  /// The place of a part by its name.
  func place(of part: SettingPath.Part) -> Int? { names[part] }

  /// The places of the only parts that can be another one by their ids, in their order.
  func candidates(for part: CanonicalSettings.Part) -> [Int] {
    let known = part.identity.flatMap {
      identities[Identity(kind: part.part.kind, text: $0)]
    }
    let isClient = part.part.kind == .clients
    let named = !isClient ? [] : part.generatedPrefix == nil ? generated : clients
    return (named + [known].compactMap(\.self)).sorted()
  }
}

extension CanonicalSettings {
  /// The first part that is another one by its id, under whatever name.
  func identical(to part: Part) -> Part? {
    index.candidates(for: part).lazy.map { parts[$0] }.first { $0.hasIdentity(of: part) }
  }

  /// The part that is the same here as one of another document: the one with its id, under whatever
  /// name, else that of its name, unless the other document has that one elsewhere.
  func found(_ part: Part, of other: CanonicalSettings) -> Part? {
    if let same = identical(to: part) { return same }
    guard let named = self.part(part.part), other.identical(to: named) == nil else { return nil }
    return named
  }
}
