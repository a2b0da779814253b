internal import Values

// Existing values that are read under the wrong root.
extension PathLookup {
  /// Keys that define names, and similar words.
  ///
  /// None of them is a root.
  static let places: Set = ["vars", "var", "save", "saved", "set", "parameters", "params"]

  /// Reports a wrong or missing root, and suggests the correct path.
  ///
  /// The root may be a key that defines names, such as `vars`. The path may also start with the key
  /// of a row or the name of a given user. Returns whether there was anything to report.
  func reportOtherRoot(_ use: ValueUse) -> Bool {
    guard let meant = correctedPath(use) else { return false }
    return report(
      .unknownName,
      "unknown name `\(use.path.root)`",
      at: use.rootPlace(in: source),
      meant: "$(\(meant))"
    )
  }

  private func correctedPath(_ use: ValueUse) -> String? {
    let root = use.path.root
    if PathLookup.places.contains(root), let first = use.path.components.first?.spelling {
      // The intended name is not also reported as unused.
      guard self.use(first) != nil || names.coming[first] != nil else { return nil }
      return use.path.components.dropFirst().reduce(first) { "\($0).\($1.spelling)" }
    }
    if !names.isInFlow, use.path.components.isEmpty, case .known(let keys) = names.examples,
      keys.names.contains(root)
    {
      return "example.\(root)"
    }
    guard names.givenUsers[root] != nil, !use.path.components.isEmpty else { return nil }
    return "users.\(use.path)"
  }

  /// The path that a name in another tool's notation means; nil if there is none.
  ///
  /// The path leads to a defined name, a key of the examples, or a part of an identity.
  func correctedValue(_ written: String) -> String? {
    let parts = written.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    if names.defined[first] != nil || names.coming[first] != nil { return written }
    if Names.roots.contains(first), parts.count > 1 || ["uuid", "now"].contains(first) {
      return written
    }
    guard !names.isInFlow else { return nil }
    if case .known(let keys) = names.examples, keys.names.contains(first) {
      return "example.\(written)"
    }
    if parts.count > 1 { return names.givenUsers[first] == nil ? nil : "users.\(written)" }
    switch written.lowercasedLetters {
    case "email", "mail", "emailaddress", "useremail": return "user.email"
    case "username", "userid", "login": return "user.username"
    case "password", "pass", "passwd", "pwd", "userpassword": return "user.password"
    case "phone", "phonenumber", "mobile", "userphone": return "user.phone"
    default: return nil
    }
  }
}
