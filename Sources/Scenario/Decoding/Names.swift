internal import Diagnostics
internal import YAMLTree

/// The names that a scenario's author defines, in the order of the run, as far as they are defined.
package struct Names {
  /// Names that the language defines, so that authors can't.
  package static let roots = [
    "user", "users", "env", "secret", "pool", "client", "uuid", "now", "random", "steps", "example",
    "iteration", "totp",
  ]

  /// Those of them that a flow does not see: they belong to its user.
  static let hiddenInFlows: Set = ["user", "users", "env", "secret", "example"]

  struct Definition {
    enum Origin { case variable, saved, parameter }

    var place: SourceRange
    var shape: ValueShape
    var origin = Origin.saved
    /// Whether it is made of a value of the pool or the client.
    var readsPool = false
    /// How many names and ids were defined before it.
    fileprivate(set) var index = 0
  }

  /// A step with an id.
  struct KnownStep {
    var place: SourceRange
    var shape: ValueShape
    /// What its outcome lacks of that; nil where it may succeed.
    var failure: FailedStep?
    /// How many names and ids were defined before it.
    fileprivate(set) var index = 0
  }

  /// A user that `given` creates.
  struct GivenUser {
    var place: SourceRange
    /// Whether there is a software token's secret, as far as that is known before the run.
    var hasTOTP: Bool
    /// Whether values can be read of the user already.
    var isMade = true
    /// The variables that the user is made of, those that they are made of too.
    var origins: Set<String> = []
  }

  /// What `$(example...)` can read.
  enum Examples {
    /// The scenario has none.
    case none
    /// They are being read, or could not be.
    case reading, unknown
    case known(ExampleKeys)
  }

  private(set) var defined: [String: Definition] = [:]
  private(set) var steps: [String: KnownStep] = [:]

  /// How many names and ids are defined.
  private(set) var definitionCount = 0

  /// What `vars` and `set` give to names, as it is written.
  private(set) var written: [String: YAMLNode] = [:]

  var examples = Examples.none

  var givenUsers: [String: GivenUser] = [:]

  /// The names of `given.clients`.
  var givenClients: [String] = []

  /// The names of `given.triggers`; nil where the scenario gives none, or they are not written out.
  var givenTriggers: [String]?

  /// Whether the names are those of a flow.
  var isInFlow = false

  /// Names and ids that are defined further down, so that a use before can be told from a slip.
  var coming: [String: SourceRange] = [:]
  var comingSteps: [String: SourceRange] = [:]
}

/// What a step or a document defines, in order.
struct NewNames {
  var names: [(name: String, definition: Names.Definition)] = []

  /// What is written for variables.
  var written: [(name: String, node: YAMLNode)] = []
  var step: (id: String, known: Names.KnownStep)?

  /// Names whose definition is refused, so that they don't come further down.
  var withdrawn: [String] = []
}

extension Names {
  /// The names without those that are coming and whose definition is refused.
  func withdrawing(_ new: NewNames) -> Names {
    var names = self
    for name in new.withdrawn { names.coming[name] = nil }
    return names
  }

  mutating func define(_ new: NewNames) {
    for name in new.withdrawn { coming[name] = nil }
    for (name, definition) in new.names { define(name, definition) }
    for (name, node) in new.written where written[name] == nil { written[name] = node }
    guard let (id, step) = new.step else { return }
    if comingSteps[id] == step.place { comingSteps[id] = nil }
    guard steps[id] == nil else { return }
    steps[id] = step
    steps[id]?.index = definitionCount
    definitionCount += 1
  }

  private mutating func define(_ name: String, _ definition: Definition) {
    if coming[name] == definition.place { coming[name] = nil }
    guard defined[name] == nil else { return }
    defined[name] = definition
    defined[name]?.index = definitionCount
    definitionCount += 1
  }

  var isReadingExamples: Bool { if case .reading = examples { true } else { false } }

  /// Changes for all given users whether values can be read of them.
  mutating func setAllUsers(made isMade: Bool) {
    for name in givenUsers.keys { givenUsers[name]?.isMade = isMade }
  }

  /// All names that a value can start with, in an order that does not change.
  var readable: [String] {
    let roots = Names.roots.filter { !isInFlow || !Names.hiddenInFlows.contains($0) }
    return defined.keys.sorted() + roots
  }
}
