internal import Diagnostics
internal import Values

// A value that exists, read by a root that it has not.
extension PathLookup {
  /// The words under which names are defined; none of them is a root.
  private static let places: Set = ["vars", "var", "save", "saved", "set", "parameters", "params"]

  /// Says what was meant where a name is read by where it was defined, or a row's key or a given user
  /// by its own name; returns whether that is so.
  func reportOtherRoot(_ use: ValueUse) -> Bool {
    guard let meant = meantPath(use) else { return false }
    report(
      .unknownName,
      "unknown name `\(use.path.root)`",
      at: use.rootPlace(in: source),
      meant: "$(\(meant))"
    )
    return true
  }

  private func meantPath(_ use: ValueUse) -> String? {
    let root = use.path.root
    if PathLookup.places.contains(root), let first = use.path.components.first?.spelling {
      // What was meant is not called unused too.
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

  /// The value that a name between the marks of another tool stands for: one that is defined here, a key
  /// of the examples, or a part of an identity; nil where there is none.
  func meantValue(_ written: String) -> String? {
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
    switch written.lowercased().filter(\.isLetter) {
    case "email", "mail", "emailaddress", "useremail": return "user.email"
    case "username", "userid", "login": return "user.username"
    case "password", "pass", "passwd", "pwd", "userpassword": return "user.password"
    case "phone", "phonenumber", "mobile", "userphone": return "user.phone"
    default: return nil
    }
  }
}
