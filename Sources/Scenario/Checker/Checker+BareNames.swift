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

  /// Warns of an action's texts that are exactly a saved name, or the path of a value.
  ///
  /// Where an error is expected, a name may be the wrong code on purpose; a path never is.
  mutating func warnOfBareNames(in action: YAMLPair?, expectsError: Bool) {
    for pair in action?.value.pairs ?? [] {
      guard let text = pair.value.scalar?.text, !text.holdsValue else { continue }
      let key = pair.name.lowercased()
      guard Checker.personal.contains(key) || pair.name == "to",
        let meant = barePath(text) ?? bareName(text)
      else { continue }
      guard meant.contains(".") || !expectsError && Checker.personal.contains(key) else { continue }
      warn(ofBareName: meant, pair.value)
    }
  }

  /// Warns of names in the places that give a value on, or that hold one against the pool's: what
  /// `set` and `with` name, and attributes that are expected.
  ///
  /// A text in quotes is meant as one.
  mutating func warnOfBareNames(given action: YAMLPair?, expectation: YAMLNode?) {
    for pair in placesOfValues(action, expectation) {
      guard let name = plainName(pair.value), let origin = names.defined[name]?.origin,
        origin != .parameter
      else { continue }
      warn(ofBareName: name, pair.value)
    }
  }

  private func placesOfValues(_ action: YAMLPair?, _ expectation: YAMLNode?) -> [YAMLPair] {
    let attributes = expectation?["attributes"]?.pairs ?? []
    guard let action else { return attributes }
    let pairs = action.value.pairs ?? []
    switch action.name {
    case ActionEntry.set.name:
      // A name that the step defines itself is not read in it.
      let own = Set(pairs.map(\.name))
      return pairs.filter { pair in pair.value.scalar.map { !own.contains($0.text) } ?? false }
    case ActionEntry.use.name: return attributes + (action.value["with"]?.pairs ?? [])
    case ActionEntry.expectUser.name: return attributes + (action.value["attributes"]?.pairs ?? [])
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
    // What was meant is not called unused too.
    _ = names.use(meant)
    if meant.hasPrefix("example."), let key = meant.split(separator: ".").dropFirst().first {
      names.readExamples.insert(String(key))
    }
    warn(
      .dollarBraceText,
      "a value is written `$(...)`",
      at: node.range,
      label: "this is plain text",
      help: "Write `$(\(meant))`."
    )
  }

  /// A path that can be read and that nobody has for a name.
  private func barePath(_ text: String) -> String? {
    guard case .path(let path)? = try? ValueExpression(parsing: text),
      let first = path.components.first?.spelling
    else { return nil }
    let isKnown =
      switch path.root {
      case "user": ValueShape.identity.member(first) != nil && path.components.count == 1
      case "users": names.givenUsers[first] != nil && path.components.count > 1
      case "steps": names.steps[first] != nil
      case "example":
        if case .known(let keys) = names.examples { keys.names.contains(first) } else { false }
      default: false
      }
    return isKnown ? text : nil
  }

  /// A name that a step saved, alone or in the marks of other tools.
  private func bareName(_ text: String) -> String? {
    let marks = [("", ""), ("$", ""), ("<", ">"), ("{", "}"), ("{{", "}}"), ("%", "%")]
    let inside = marks.lazy.compactMap { start, end -> String? in
      guard text.hasPrefix(start), text.hasSuffix(end),
        text.utf8.count > start.utf8.count + end.utf8.count
      else { return nil }
      return String(text.dropFirst(start.count).dropLast(end.count))
    }
    return inside.first { names.defined[$0]?.origin == .saved }
  }
}
