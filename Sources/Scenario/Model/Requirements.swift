package import Values

extension Given {
  /// Capabilities that `given` needs: only the mock has stubs, and Admin operations create users.
  var requirements: Set<Requirement> {
    Set((triggers == nil ? [] : [.mock]) + (users.isEmpty ? [] : [.admin]))
  }
}

extension Template {
  /// The medium of a recipient: an address, a phone number, or nil if unknown.
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
