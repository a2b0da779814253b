internal import Diagnostics
internal import YAMLTree

/// The names that a scenario's author has defined so far, in the order of the run.
package struct Names {
  /// Names that the language reserves.
  package static let roots = [
    "user", "users", "env", "secret", "pool", "client", "uuid", "now", "random", "steps", "example",
    "iteration", "totp",
  ]

  /// Reserved names that a flow cannot read, because they belong to its user.
  static let hiddenInFlows: Set = ["user", "users", "env", "secret", "example"]

  struct Definition {
    enum Origin { case variable, saved, parameter }

    var place: SourceRange
    var shape: ValueShape
    var origin = Origin.saved
    /// Whether it depends on a value of the pool or the client.
    var readsPool = false
    /// The number of names and ids that were defined before it.
    fileprivate(set) var index = 0
  }

  /// A step with an id.
  struct KnownStep {
    var place: SourceRange
    var shape: ValueShape
    /// What its outcome lacks; nil if it may succeed.
    var failure: FailedStep?
    /// The number of names and ids that were defined before it.
    fileprivate(set) var index = 0
  }

  /// A user that `given` creates.
  struct GivenUser {
    var place: SourceRange
    /// Whether there is a software token's secret, as far as that is known before the run.
    var hasTOTP: Bool
    /// Whether values of the user can be read already.
    var isMade = true
    /// The variables that the user depends on, directly or indirectly.
    var origins: Set<String> = []
  }

  /// The values that `$(example...)` can read.
  enum Examples {
    /// The scenario has none.
    case none
    /// The examples are being read, or could not be read.
    case reading, unknown
    case known(ExampleKeys)
  }

  private(set) var defined: [String: Definition] = [:]
  private(set) var steps: [String: KnownStep] = [:]

  /// The number of defined names and ids.
  private(set) var definitionCount = 0

  /// The nodes that `vars` and `set` assign to names.
  private(set) var written: [String: YAMLNode] = [:]

  var examples = Examples.none

  var givenUsers: [String: GivenUser] = [:]

  /// The names of `given.clients`.
  var givenClients: [String] = []

  /// The names of `given.triggers`; nil if the scenario has none, or they are not written out.
  var givenTriggers: [String]?

  /// Whether the names belong to a flow.
  var isInFlow = false

  /// Names and ids defined further down, to distinguish early uses from misspelled names.
  var coming: [String: SourceRange] = [:]
  var comingSteps: [String: SourceRange] = [:]
}

/// What a step or a document defines, in order.
struct NewNames {
  var names: [(name: String, definition: Names.Definition)] = []

  /// The nodes of variables.
  var written: [(name: String, node: YAMLNode)] = []
  var step: (id: String, known: Names.KnownStep)?

  /// Names whose definition is rejected, which are not defined further down.
  var withdrawn: [String] = []
}

extension Names {
  /// The names without those defined further down whose definition is rejected.
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

  /// Sets for all given users whether values of them can be read.
  mutating func setAllUsers(made isMade: Bool) {
    for name in givenUsers.keys { givenUsers[name]?.isMade = isMade }
  }

  /// All names that a value can start with, in a stable order.
  var readable: [String] {
    let roots = Names.roots.filter { !isInFlow || !Names.hiddenInFlows.contains($0) }
    return defined.keys.sorted() + roots
  }
}
