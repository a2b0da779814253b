internal import Diagnostics
internal import YAMLTree

extension GivenUserDecoder {
  /// Checks that the properties of a user do not contradict each other.
  func checkTogether(_ node: YAMLNode, _ user: inout GivenUser) {
    let token = node[GivenUserKey.totp]
    if user.mfa == .literal(.totp) {
      if let token, user.totp == .literal(false) {
        report(.givenConflict, "`totp: false` contradicts `mfa: totp`", at: token.range)
      } else if token == nil {
        user.totp = .literal(true)
      }
    }
    if user.status == .literal(.unconfirmed), user.totp == .literal(true) {
      let place = (token ?? node[GivenUserKey.mfa])?.range ?? node.shownRange
      let title = "an unconfirmed user can't have a software token"
      report(.givenConflict, title, at: place)
    }
    checkAttributes(node)
  }

  /// Reports attributes that the user's own keys, such as `email`, already set.
  private func checkAttributes(_ node: YAMLNode) {
    let own = [
      "email": GivenUserKey.email, "phone_number": .phone, "email_verified": .verified,
      "phone_number_verified": .verified,
    ]
    for pair in node[GivenUserKey.attributes]?.pairs ?? [] {
      guard let key = own[pair.name]?.rawValue,
        let said = node.pairs?.first(where: { $0.name == key })
      else { continue }
      let notes = [Diagnostic.Note("set here", at: said.key.range)]
      let title = "the key `\(key)` of the user already sets the attribute `\(pair.name)`"
      report(.givenConflict, title, at: pair.key.range, notes: notes)
    }
  }
}
