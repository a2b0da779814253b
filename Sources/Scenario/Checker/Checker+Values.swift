internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// Looks a value up; `scalars` is what it covers in the node's text, `$(` and `)` included.
  ///
  /// Returns what the value can be, `any` where that is reported or not known.
  @discardableResult
  mutating func check(
    _ expression: ValueExpression,
    at scalars: Range<Int>,
    of node: YAMLNode
  ) -> ValueShape {
    switch expression {
    case .now: return .text
    case .call(let path, let argument):
      let use = ValueUse(path, at: scalars.lowerBound + 2, of: node)
      return checkCall(use, argument, at: node.range(ofScalars: scalars, in: source))
    case .path(let path):
      return checkPath(ValueUse(path, at: scalars.lowerBound + 2, of: node))
    }
  }

  /// Looks a path up as a value; what it can be, `any` where that is reported or not known.
  mutating func checkPath(_ use: ValueUse) -> ValueShape {
    if names.isInFlow, Names.hiddenInFlows.contains(use.path.root) { return hidden(use) }
    switch use.path.root {
    case "user": return checkIdentity(use)
    case "users": return checkUsers(use)
    case "env", "secret":
      guard use.has(1) else { return incomplete(use, "\(use.path.root).NAME") }
      return walk(use, from: 1, .text)
    case "uuid": return walk(use, from: 0, .text)
    case "pool", "client": return checkPool(use)
    case "steps": return checkStep(use)
    case "random": return incomplete(use, "random.digits(6)")
    case "now": return walk(use, from: 0, .text)
    case "example": return checkExample(use)
    case "iteration": return checkIteration(use)
    case "totp": return incomplete(use, "totp(users.alice.totpSecret)")
    default: return checkName(use)
    }
  }

  private mutating func checkName(_ use: ValueUse) -> ValueShape {
    let name = use.path.root
    let place = use.rootPlace(in: self)
    if let definition = names.use(name) {
      noteReadingPool(definition.readsPool, "`\(name)`", at: place)
      return walk(use, from: 0, definition.shape)
    }
    if let definition = names.coming[name] {
      let isRow = names.isReadingExamples
      report(
        .notDefinedYet,
        isRow ? "a row of `examples` can't read `vars`" : "`\(name)` is not defined yet",
        at: place,
        notes: [.init("it is defined here\(isRow ? "" : ", further down")", at: definition)]
      )
      return .any
    }
    let nearest = names.nearest(to: name)
    let label = nearest.map { "did you mean `\($0)`?" } ?? ""
    report(.unknownName, "unknown name `\(name)`", at: place, label: label)
    return .any
  }

  private mutating func checkStep(_ use: ValueUse) -> ValueShape {
    guard use.has(1) else { return incomplete(use, "steps.ID.response") }
    let id = use.path.components[0].spelling
    if let step = names.steps[id] { return walk(use, from: 1, step.shape) }
    let place = use.place(of: 0, in: self)
    if let definition = names.comingSteps[id] {
      report(
        .notDefinedYet,
        "the step `\(id)` has not run yet",
        at: place,
        notes: [.init("it stands here, further down", at: definition)]
      )
      return .any
    }
    let nearest = Suggestion.nearest(to: id, among: names.steps.keys.sorted())
    report(
      .unknownName,
      "no step has the id `\(id)`",
      at: place,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? "Give the step an `id:`." : nil
    )
    return .any
  }

  private mutating func checkPool(_ use: ValueUse) -> ValueShape {
    let root = use.path.root
    hasReadPool = true
    guard !isBeforePool else {
      report(
        .notDefinedYet,
        "`\(root)` is not there yet: `given` says what it is made of",
        at: use.rootPlace(in: self)
      )
      return .any
    }
    if root == "pool", use.path.components.first == .name("vars") {
      // The names in it are the project file's, which no scenario shows.
      return use.has(2) ? .any : incomplete(use, "pool.vars.NAME")
    }
    guard use.has(1) else { return incomplete(use, "\(root).id") }
    return walk(use, from: 0, root == "pool" ? ValueShape.pool : ValueShape.client)
  }

  private mutating func checkIdentity(_ use: ValueUse) -> ValueShape {
    guard use.has(1) else { return incomplete(use, "user.email") }
    return walk(use, from: 0, ValueShape.identity)
  }

  /// Says that a path needs a part more.
  mutating func incomplete(_ use: ValueUse, _ example: String) -> ValueShape {
    report(
      .unknownPart,
      "`\(use.path)` is no value by itself",
      at: use.wholePlace(in: self),
      help: "Write for example `$(\(example))`."
    )
    return .any
  }
}

// MARK: - The way down

extension Checker {
  /// Follows the components of a path into a shape; reports the first that leads nowhere.
  mutating func walk(
    _ use: ValueUse,
    from start: Int,
    _ shape: ValueShape,
    _ code: DiagnosticCode = .unknownPart
  ) -> ValueShape {
    var shape = shape.resolved
    for (index, component) in use.path.components.enumerated().dropFirst(start) {
      guard let next = shape.member(component.spelling) else {
        let place = use.place(of: index, in: self)
        reportNoPart(component.spelling, of: use.start(upTo: index), shape, code, at: place)
        return .any
      }
      shape = next
    }
    return shape
  }

  private mutating func reportNoPart(
    _ part: String,
    of name: String,
    _ shape: ValueShape,
    _ code: DiagnosticCode,
    at place: SourceRange
  ) {
    let known = shape.memberNames
    let nearest = Suggestion.nearest(to: part, among: known)
    let isList = known.isEmpty && shape.kindWords == "a list"
    report(
      code,
      "`\(name)` has no `\(part)`",
      at: place,
      label: nearest.map { "did you mean `\($0)`?" } ?? "it is \(shape.kindWords)",
      help: isList ? "Elements are numbered from 0: `\(name).0`." : known.help(unless: nearest)
    )
  }
}

// MARK: - Generators

extension Checker {
  /// The least that each takes.
  private static let generators = ["digits": 1, "string": 1, "password": 8]
  private static let longest = 1024

  private mutating func checkCall(
    _ use: ValueUse,
    _ argument: ValueExpression.Argument,
    at place: SourceRange
  ) -> ValueShape {
    if use.path.root == "totp", use.path.components.isEmpty {
      return checkTOTP(use, argument, at: place)
    }
    guard use.path.root == "random", use.path.components.count == 1,
      let least = Checker.generators[use.path.components[0].spelling]
    else {
      reportUnknownGenerator(use)
      return .any
    }
    guard case .number(let count) = argument, (least...Checker.longest).contains(count) else {
      report(
        .badArgument,
        "`\(use.path)` takes a number from \(least) to \(Checker.longest)",
        at: place
      )
      return .any
    }
    return .text
  }

  /// The code of a secret, which must be a text that exists.
  private mutating func checkTOTP(
    _ use: ValueUse,
    _ argument: ValueExpression.Argument,
    at place: SourceRange
  ) -> ValueShape {
    let example = "Write for example `$(totp(users.alice.totpSecret))`."
    guard case .path(let path) = argument else {
      report(.badArgument, "`totp` takes the path of a secret", at: place, help: example)
      return .text
    }
    let secret = use.argument(path)
    let shape = checkPath(secret).resolved
    switch shape {
    case .any, .text, .choice: break
    default:
      report(
        .badArgument,
        "`totp` takes the path of a secret",
        at: secret.wholePlace(in: self),
        label: "this is \(shape.kindWords)",
        help: example
      )
    }
    return .text
  }

  private mutating func reportUnknownGenerator(_ use: ValueUse) {
    let known = Checker.generators.keys.sorted().map { "random.\($0)" } + ["totp"]
    let nearest = Suggestion.nearest(to: use.path.description, among: known)
    report(
      .unknownName,
      "unknown generator `\(use.path)`",
      at: use.wholePlace(in: self),
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? "The generators are \(known.listed())." : nil
    )
  }
}

extension [String] {
  /// The known names as help, where no suggestion says it already and they fit a line.
  func help(unless suggestion: String?) -> String? {
    guard suggestion == nil, !isEmpty, count <= 12 else { return nil }
    return "It has \(listed())."
  }
}
