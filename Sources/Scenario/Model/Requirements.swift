package import Values

extension Given {
  /// Capabilities that `given` needs: stubs need the mock, and creating users needs Admin
  /// operations.
  var requirements: Set<Requirement> {
    Set((triggers == nil ? [] : [.mock]) + (users.isEmpty ? [] : [.admin]))
  }
}

extension Template {
  /// The medium that reaches a recipient, which is an address or a phone number; nil if unknown.
  package var medium: Requirement? {
    for case .text(let text) in segments where text.utf8.contains(UInt8(ascii: "@")) {
      return .email
    }
    if case .text(let text)? = segments.first, text.hasPrefix("+") { return .sms }
    for case .value(.path(let path), _) in segments
    where path.root == "user" || path.root == "users" {
      if path.components.last == .name("phone") { return .sms }
      if path.components.last == .name("email") { return .email }
    }
    return nil
  }
}
