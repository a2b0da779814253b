/// Where parts stand, so that those of a pool with thousands of groups are not looked for one by one.
struct PartIndex {
  private struct Mark: Hashable {
    var kind: CanonicalSettings.Kind?
    var text: String
  }

  private var names: [SettingPath.Part: Int] = [:]
  private var identities: [Mark: Int] = [:]
  private var addresses: [Mark: Int] = [:]
  /// The clients that anything could be which has a name made by a template.
  private var clients: [Int] = []
  /// Those whose names CloudFormation makes.
  private var generated: [Int] = []
  /// Those whose names only a deployment knows.
  private(set) var unnamed: [Int] = []

  /// Of parts that are called the same the first is meant.
  init(_ parts: [CanonicalSettings.Part]) {
    for (place, part) in parts.enumerated() {
      let kind = part.part.kind
      if names[part.part] == nil { names[part.part] = place }
      if let text = part.identity ?? part.formerID {
        identities[Mark(kind: kind, text: text), default: place] += 0
      }
      if let text = part.address {
        addresses[Mark(kind: kind, text: text), default: place] += 0
      }
      if kind == .clients { clients.append(place) }
      if part.generatedPrefix != nil { generated.append(place) }
      if part.nameFunction != nil { unnamed.append(place) }
    }
  }

  /// The place of a part by its name.
  func place(of part: SettingPath.Part) -> Int? { names[part] }

  /// The place of a part by what its deployer knows it by.
  func place(of kind: CanonicalSettings.Kind?, at address: String) -> Int? {
    addresses[Mark(kind: kind, text: address)]
  }

  /// The places of the only parts that can be another one by their ids, in their order.
  func candidates(for part: CanonicalSettings.Part) -> [Int] {
    let id = part.identity ?? part.formerID
    let known = id.flatMap { identities[Mark(kind: part.part.kind, text: $0)] }
    let isClient = part.part.kind == .clients
    let named = !isClient ? [] : part.generatedPrefix == nil ? generated : clients
    return (named + [known].compactMap(\.self)).sorted()
  }
}
