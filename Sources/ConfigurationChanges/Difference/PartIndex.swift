/// An index of parts, for fast lookup in pools with thousands of groups.
struct PartIndex {
  private struct Mark: Hashable {
    var kind: CanonicalSettings.Kind?
    var text: String
  }

  private var names: [SettingPath.Part: Int] = [:]
  private var identities: [Mark: Int] = [:]
  private var addresses: [Mark: Int] = [:]
  /// The clients that can match a client with a generated name.
  private var clients: [Int] = []
  /// The parts with names that CloudFormation generates.
  private var generated: [Int] = []
  /// The parts with names known only at deployment.
  private(set) var unnamed: [Int] = []

  /// Indexes the parts; if several have the same name, the first is used.
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

  /// The index of a part by its name; nil if there is none.
  func place(of part: SettingPath.Part) -> Int? { names[part] }

  /// The index of a part by its deployer's identifier; nil if there is none.
  func place(of kind: CanonicalSettings.Kind?, at address: String) -> Int? {
    addresses[Mark(kind: kind, text: address)]
  }

  /// The indices of the only parts that can match another part by ID, in order.
  func candidates(for part: CanonicalSettings.Part) -> [Int] {
    let id = part.identity ?? part.formerID
    let known = id.flatMap { identities[Mark(kind: part.part.kind, text: $0)] }
    let isClient = part.part.kind == .clients
    let named = !isClient ? [] : part.generatedPrefix == nil ? generated : clients
    return (named + [known].compactMap(\.self)).sorted()
  }
}
