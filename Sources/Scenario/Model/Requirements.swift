package import Values

extension Given {
  /// Capabilities that show in what is given: only the mock has triggers without code, and users
  /// are made by Admin operations.
  var requirements: Set<Requirement> {
    Set((triggers == nil ? [] : [.mock]) + (users.isEmpty ? [] : [.admin]))
  }
}

extension Template {
  /// What a recipient is written like: an address, a phone number, or nothing that can be told.
  package var medium: Requirement? {
    for case .text(let text) in segments where text.utf8.contains(UInt8(ascii: "@")) {
      return .email
    }
    if case .text(let text)? = segments.first, text.hasPrefix("+") { return .sms }
    for case .path(let path) in values.map(\.expression)
    where ["user", "users"].contains(path.root) {
      if path.components.last == .name("phone") { return .sms }
      if path.components.last == .name("email") { return .email }
    }
    return nil
  }
}
