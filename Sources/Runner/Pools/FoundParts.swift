internal import Algorithms

/// The parts of a pool that a scenario names or creates.
struct FoundParts {
  /// The named parts, in order.
  private var named: [NamedPart] = []
  /// The parts that the scenario creates.
  var made: Set<NamedPart> = []
  /// The kinds with parts whose names only the run can determine.
  ///
  /// Any name may belong to one of these parts.
  var open: Set<NamedPart.Kind> = []

  /// The parts that the pool must have, without duplicates.
  var required: [NamedPart] {
    Array(named.filter { !made.contains($0) && !open.contains($0.kind) }.uniqued())
  }

  mutating func add(_ kind: NamedPart.Kind, _ name: String?) {
    if let name { named.append(NamedPart(kind, name)) }
  }

  mutating func add(attributes: [String]) {
    named += attributes.compactMap(NamedPart.init(attribute:))
  }

  mutating func add(scopes: [String]) { named += scopes.compactMap(NamedPart.init(scope:)) }
}

// MARK: - Calls

extension FoundParts {
  /// Adds the parts that a call names, and those that it creates.
  mutating func take(_ call: NamedCall) {
    guard call.isOnOwnPool else { return }
    if let (kind, path) = NamedCall.making[call.name] {
      guard let name = call.text(at: path) else {
        open.insert(kind)
        return
      }
      made.insert(NamedPart(kind, name))
      return
    }
    if call.name == "AddCustomAttributes" { return addCreatedPart(call) }
    let (kind, path) = NamedCall.naming(call.name)
    let name = call.text(at: path)
    // A user can also be linked to a user of the pool itself.
    if kind != .identityProvider || name != "Cognito" { add(kind, name) }
    add(attributes: call.attributes)
    add(scopes: call.scopes)
    for provider in call.providers where provider != "COGNITO" { add(.identityProvider, provider) }
  }

  private mutating func addCreatedPart(_ call: NamedCall) {
    let names = call.names(ofList: "CustomAttributes")
    guard !names.isEmpty, !names.contains(nil) else {
      open.insert(.customAttribute)
      return
    }
    for name in names.compactMap(\.self) {
      for prefix in ["custom:", "dev:custom:"] {
        made.insert(NamedPart(.customAttribute, prefix + name))
      }
    }
  }
}
