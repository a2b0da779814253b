internal import Diagnostics
internal import Values

/// Values of a scenario that flows can't read: its users and its examples.
extension PathLookup {
  /// Reports a value that a flow can't read, except the name of a parameter that is already
  /// reported as reserved.
  func hidden(_ use: ValueUse) -> ValueShape {
    guard !sink.uses.refusedRoots.contains(use.path.root) else { return .any }
    return unknown(
      .hiddenInFlow,
      "`\(use.path.root)` is not available in a flow",
      at: use.rootPlace(in: source),
      help: Names.parameterAdvice
    )
  }

  /// Reports a name that depends on the pool before the pool exists.
  func noteReadingPool(_ readsPool: Bool, _ name: String, _ use: ValueUse) {
    guard readsPool, context.position.stage == .beforePool else { return }
    report(
      .notDefinedYet,
      "\(name) comes from the pool, which does not exist yet when `given` is read",
      at: use.path.root == "example" ? use.place(of: 0, in: source) : use.rootPlace(in: source)
    )
  }

  /// Checks `iteration`, the number of the attempt in a step with `repeat`.
  func checkIteration(_ use: ValueUse) -> ValueShape {
    guard context.position.isRepeated else {
      return unknown(
        .notRepeated,
        "`iteration` is available only in a step with `repeat`",
        at: use.rootPlace(in: source)
      )
    }
    return walk(use, from: 0, .number)
  }
}

// MARK: - Users

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
    if let given, reportUnmade(given, name, use, isSecret: isSecret) { return .any }
    guard isSecret, given?.hasTOTP != true else {
      if given == nil { warnOfUnlikelyUser(name, use) }
      let shape = given?.hasTOTP == true ? ValueShape.userWithToken : ValueShape.identity
      return walk(use, from: 1, shape)
    }
    return noSecret(given, name, use)
  }

  /// Reports a given user or software token that does not exist yet or can't exist.
  private func reportUnmade(
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
      return "The triggers are read before any user has a software token."
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
    guard let slip = Suggestion.slip(name, of: known) else { return }
    warn(
      .unlikelyUser,
      "`given` has no user `\(name)`, so this is a new user",
      at: use.place(of: 0, in: source),
      meant: slip
    )
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}

// MARK: - Examples

/// The keys of all rows of `examples`.
struct ExampleKeys {
  /// The keys in the order of their first occurrence.
  var names: [String] = []
  var shapes: [String: ValueShape] = [:]

  /// Keys that are missing from some rows, with the first of these rows.
  var lacking: [String: SourceRange] = [:]

  /// The literals in the cells.
  var cells = ExampleCells()

  /// Keys whose values depend on the pool or the client.
  var readingPool: Set<String> = []
}

extension PathLookup {
  /// Checks `example.KEY`, a value of the current row.
  func checkExample(_ use: ValueUse) -> ValueShape {
    switch names.examples {
    case .unknown: return .any
    case .none:
      return unknown(
        .noExamples,
        "the scenario has no `examples`",
        at: use.rootPlace(in: source),
        help: "Write `examples: [ { KEY: value } ]`, or `examples: FILE.csv`."
      )
    case .reading:
      let title = "a row of `examples` can't read `example`"
      return unknown(.notDefinedYet, title, at: use.rootPlace(in: source))
    case .known(let keys): return checkExample(use, keys)
    }
  }

  private func checkExample(_ use: ValueUse, _ keys: ExampleKeys) -> ValueShape {
    guard use.has(1) else { return incomplete(use, "example.\(keys.names.first ?? "KEY")") }
    let key = use.path.components[0].spelling
    guard let shape = keys.shapes[key] else {
      let nearest = nearest(to: key, among: keys.names)
      return unknown(
        .unknownName,
        "no row of `examples` has the key `\(key)`",
        at: use.place(of: 0, in: source),
        meant: nearest,
        help: keys.names.help()
      )
    }
    sink.uses.examples.insert(key)
    noteReadingPool(keys.readingPool.contains(key), "`example.\(key)`", use)
    if !context.position.isCondition, let row = keys.lacking[key] {
      reportLacking(key, row, at: use.place(of: 0, in: source))
    }
    return walk(use, from: 1, shape)
  }

  /// Reports a key that is missing from some rows, only at its first use.
  private func reportLacking(
    _ key: String,
    _ row: SourceRange,
    at place: SourceRange
  ) {
    guard sink.uses.reportedExamples.insert(key).inserted else { return }
    report(
      .missingExample,
      "not every row of `examples` has the key `\(key)`",
      at: place,
      notes: [.init("missing in this row", at: row)]
    )
  }
}
