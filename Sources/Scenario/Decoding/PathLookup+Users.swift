internal import Diagnostics
internal import Values

extension PathLookup {
  /// Checks `users.NAME`, a user in `given` or a new identity.
  func checkUsers(_ use: ValueUse) -> ValueShape {
    guard use.has(1) else { return incomplete(use, "users.alice.email") }
    let name = use.path.components[0].spelling
    guard use.has(2) else {
      let isPart = ValueShape.userWithToken.member(name) != nil && names.givenUsers[name] == nil
      return incomplete(use, isPart ? "user.\(name)" : "\(use.path).email")
    }
    let given = names.givenUsers[name]
    let isSecret = use.path.components[1] == .name(OutcomeField.totpSecret.name)
    if let given, reportUnavailableUser(given, name, use, isSecret: isSecret) { return .any }
    guard isSecret, given?.hasTOTP != true else {
      if given == nil { warnOfUnlikelyUser(name, use) }
      let shape = given?.hasTOTP == true ? ValueShape.userWithToken : ValueShape.identity
      return walk(use, from: 1, shape)
    }
    return noSecret(given, name, use)
  }

  /// Reports a given user or software token that does not exist yet or can't exist.
  private func reportUnavailableUser(
    _ given: Names.GivenUser,
    _ name: String,
    _ use: ValueUse,
    isSecret: Bool
  ) -> Bool {
    let title: String
    var index = 0
    if !given.isMade {
      title = "the user `\(name)` does not exist yet"
    } else if let variable = context.position.variable, given.origins.contains(variable) {
      title = "`\(variable)` can't read the user `\(name)`, which depends on `\(variable)`"
    } else if isSecret, given.hasTOTP, context.position.stage == .beforeTokens {
      title = "the user `\(name)` has no software token yet when the triggers are read"
      index = 1
    } else {
      return false
    }
    let place = use.place(of: index, in: source)
    let notes = [Diagnostic.Note("the user is created here", at: given.place)]
    return report(.notDefinedYet, title, at: place, notes: notes)
  }

  private func noSecret(
    _ given: Names.GivenUser?,
    _ name: String,
    _ use: ValueUse
  ) -> ValueShape {
    unknown(
      .noTOTPSecret,
      given == nil
        ? "`given` has no user `\(name)` with a software token"
        : "the user `\(name)` has no software token",
      at: use.place(of: 1, in: source),
      notes: given.map { [.init("the user is created here", at: $0.place)] } ?? [],
      help: helpOnToken(of: name, isGiven: given != nil)
    )
  }

  private func helpOnToken(of name: String, isGiven: Bool) -> String {
    guard context.position.stage != .beforeTokens else {
      return "Use another value. The triggers are read before any user has a software token."
    }
    let addition =
      isGiven
      ? "Add `totp: true` to the user."
      : "Add `{ as: \(name), totp: true }` to `given.users`."
    return addition + " The pool must allow software tokens, as with `MfaConfiguration: OPTIONAL`."
  }

  /// Warns once about a new user whose name resembles a given user's.
  ///
  /// Names that differ only in a number are not mistakes.
  private func warnOfUnlikelyUser(_ name: String, _ use: ValueUse) {
    guard isSearching, sink.uses.comparedUsers.insert(name).inserted else { return }
    let known = names.givenUsers.keys.filter { $0.withoutDigits != name.withoutDigits }.sorted()
    guard let typo = Suggestion.typo(name, of: known) else { return }
    warn(
      .unlikelyUser,
      "`given` has no user `\(name)`, so this is a new user",
      at: use.place(of: 0, in: source),
      meant: typo
    )
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
