internal import Diagnostics
internal import Values

extension PathLookup {
  /// The smallest argument of each generator.
  private static let generators = ["digits": 1, "string": 1, "password": 8]
  private static let longest = 1024

  /// Example calls of generators that take an argument.
  private var calls: [String] {
    ["random.digits(6)", "random.string(12)", "random.password(20)", totpExample]
  }

  /// An example of a code from a secret, which a flow can read only from a parameter.
  var totpExample: String {
    names.isInFlow ? "totp(totpSecret)" : "totp(users.alice.totpSecret)"
  }

  /// An example of the call that a string ends with; nil if it does not end with a call.
  func exampleOfCall(endingIn start: some StringProtocol) -> String? {
    calls.first { call in start.hasSuffix(call.prefix { $0 != "(" } + "(") }
  }

  /// The roots that generate a new value on each use.
  static let generatorRoots: Set = ["random", "totp", "uuid"]

  /// Checks a generator without an argument.
  func checkGenerator(_ use: ValueUse) -> ValueShape {
    let name = use.has(1) ? use.path.components[0].spelling : "digits"
    let example = exampleOfCall(endingIn: "random.\(name)(")
    return example.map { incomplete(use, $0) } ?? unknownGenerator(use)
  }

  /// Checks a generator with an argument; `scalars` is the place of the whole call.
  func checkCall(
    _ use: ValueUse,
    _ argument: ValueExpression.Argument,
    _ scalars: Range<Int>
  ) -> ValueShape {
    if use.path.root == "totp", use.path.components.isEmpty {
      return checkTOTP(use, argument, scalars)
    }
    if use.path.root == "uuid", use.path.components.isEmpty {
      return unknown(
        .badArgument,
        "`uuid` takes no argument",
        at: use.place(ofScalars: scalars, in: source),
        help: "Write `$(uuid)`."
      )
    }
    guard use.path.root == "random", use.path.components.count == 1,
      let least = PathLookup.generators[use.path.components[0].spelling]
    else { return unknownGenerator(use) }
    guard case .number(let count) = argument, (least...PathLookup.longest).contains(count) else {
      return unknown(
        .badArgument,
        "`\(use.path)` takes a number from \(least) to \(PathLookup.longest)",
        at: use.place(ofScalars: scalars, in: source)
      )
    }
    return .text
  }

  /// Checks the argument of `totp`, which must be the path of a string.
  private func checkTOTP(
    _ use: ValueUse,
    _ argument: ValueExpression.Argument,
    _ scalars: Range<Int>
  ) -> ValueShape {
    let example = "For example, write `$(\(totpExample))`."
    guard case .path(let path) = argument else {
      let place = use.place(ofScalars: scalars, in: source)
      report(.badArgument, "`totp` takes the path of a secret", at: place, help: example)
      return .text
    }
    let secret = use.argument(path)
    var lookup = self
    lookup.secretExample = totpExample
    switch lookup.checkPath(secret).resolved {
    case .any, .text, .choice, .words: break
    case let shape:
      report(
        .badArgument,
        "`totp` takes the path of a secret",
        at: secret.wholePlace(in: source),
        label: "this is \(shape.kindDescription)",
        help: example
      )
    }
    return .text
  }

  private func unknownGenerator(_ use: ValueUse) -> ValueShape {
    let known = PathLookup.generators.keys.sorted().map { "random.\($0)" } + ["totp", "uuid"]
    let nearest = nearest(to: use.path.description, among: known)
    // `uuid` has no argument, so the name alone can't be replaced.
    let isUUID = nearest == "uuid"
    let usual = isUUID ? "Write `$(uuid)`." : "Use \(known.listed("or")). `uuid` takes no argument."
    return unknown(
      .unknownName,
      "unknown generator `\(use.path)`",
      at: use.wholePlace(in: source),
      meant: isUUID ? nil : nearest,
      help: adviceOnIdentity(use) ?? usual
    )
  }

  /// The help for a generator named after a part of an identity, such as `random.email`.
  private func adviceOnIdentity(_ use: ValueUse) -> String? {
    guard let part = use.path.components.first?.spelling,
      ValueShape.identity.member(part) != nil
    else { return nil }
    guard names.isInFlow else { return "For a new value, write `$(user.\(part))`." }
    return "Add a parameter `\(part)` to the flow, and pass `\(part): $(user.\(part))` under "
      + "`with` where the flow is used."
  }
}
