internal import Diagnostics
internal import Values
internal import YAMLTree

// A value whose `$( )` was forgotten is a text that passes for a code or a password.
extension Checker {
  /// The parameters that hardly ever have a name of the scenario for a text, in small letters.
  private static let personal: Set = [
    "username", "password", "newpassword", "oldpassword", "code", "confirmationcode",
    "previouspassword", "proposedpassword", "temporarypassword",
  ]

  /// Warns of an action's texts that are exactly a saved name, or what stands for a value in `$( )`.
  ///
  /// Where an error is expected, a name may be the wrong code on purpose; a path never is.
  mutating func warnOfBareNames(in action: YAMLPair?, expectsError: Bool) {
    for pair in action?.value.pairs ?? [] {
      guard let text = pair.value.scalar?.text, !text.holdsValue else { continue }
      let key = pair.name.lowercased()
      guard Checker.personal.contains(key) || pair.name == "to",
        let meant = bareValue(text) ?? bareName(text)
      else { continue }
      guard meant.contains(".") || !expectsError && Checker.personal.contains(key) else { continue }
      warn(ofBareName: meant, pair.value)
    }
  }

  /// Warns of names and paths in the places that give a value on, or that hold one against the
  /// pool's: what `set` and `with` name, and attributes that are expected.
  ///
  /// A text in quotes is meant as one.
  mutating func warnOfBareNames(given action: YAMLPair?, expectation: YAMLNode?) {
    for pair in placesOfValues(action, expectation) {
      guard let text = plainName(pair.value) else { continue }
      let origin = names.defined[text]?.origin
      guard origin.map({ $0 != .parameter }) ?? (bareValue(text) != nil) else { continue }
      warn(ofBareName: text, pair.value)
    }
  }

  /// Warns of variables that are exactly what stands for a value in `$( )`.
  mutating func warnOfBareValues(in variables: YAMLNode?) {
    for pair in variables?.pairs ?? [] {
      guard let text = plainName(pair.value), let meant = bareValue(text) else { continue }
      warn(ofBareName: meant, pair.value)
    }
  }

  private func placesOfValues(_ action: YAMLPair?, _ expectation: YAMLNode?) -> [YAMLPair] {
    let attributes = expectation?["attributes"]?.pairs ?? []
    guard let action else { return attributes }
    let pairs = action.value.pairs ?? []
    switch action.name {
    case SetValues.definition.name:
      // A name that the step defines itself is not read in it.
      let own = Set(pairs.map(\.name))
      return pairs.filter { pair in pair.value.scalar.map { !own.contains($0.text) } ?? false }
    case UseFlow.definition.name: return attributes + (action.value["with"]?.pairs ?? [])
    case ExpectUser.definition.name: return attributes + (action.value["attributes"]?.pairs ?? [])
    default: return attributes
    }
  }

  /// Warns of a text that a flow returns and that is exactly a name there.
  mutating func warnOfBareName(returned node: YAMLNode) {
    guard let name = plainName(node), names.defined[name] != nil else { return }
    warn(ofBareName: name, node)
  }

  private func plainName(_ node: YAMLNode) -> String? {
    guard let scalar = node.scalar, scalar.isPlain, node.tag == nil else { return nil }
    return scalar.text
  }

  private mutating func warn(ofBareName meant: String, _ node: YAMLNode) {
    note(readOf: meant)
    warn(
      .dollarBraceText,
      "a value is written `$(...)`",
      at: node.range,
      label: "this is plain text",
      help: "Write `$(\(meant))`."
    )
  }

  /// What can be read, or is made when it is read, and what nobody has for a name.
  private func bareValue(_ text: String) -> String? {
    let isValue =
      switch try? ValueExpression(parsing: text) {
      case .path(let path): isReadable(path)
      case .call(let path, _): Checker.generatorRoots.contains(path.root)
      case .now(let offset): offset != .zero
      case nil: false
      }
    return isValue ? text : nil
  }

  private func isReadable(_ path: ValuePath) -> Bool {
    let parts = path.components.map(\.spelling)
    guard let first = parts.first, let last = parts.last else { return false }
    switch path.root {
    case "user": return parts.count == 1 && ValueShape.identity.member(first) != nil
    case "users":
      let isGiven = names.givenUsers[first] != nil
      return parts.count > 1 && (isGiven || ValueShape.identity.member(last) != nil)
    case "steps": return names.steps[first] != nil
    case "env", "secret": return parts.count == 1 && first.isInCapitals
    case "pool": return parts.count == 2 && first == "vars"
    case "example":
      if case .known(let keys) = names.examples { return keys.names.contains(first) }
      return false
    default: return false
    }
  }

  /// A name that a step saved, alone or in braces; other marks are found where the text is read.
  private func bareName(_ text: String) -> String? {
    let isBraced = text.hasPrefix("{") && text.hasSuffix("}")
    let name = isBraced ? String(text.dropFirst().dropLast()) : text
    return names.defined[name]?.origin == .saved ? name : nil
  }
}

extension String {
  /// Whether it is written as variables of the environment are; `secret.txt` is a file.
  fileprivate var isInCapitals: Bool {
    utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}
