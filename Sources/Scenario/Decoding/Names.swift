internal import Diagnostics
internal import YAMLTree

/// The names that a scenario or a flow has defined so far, in the order of the run.
package struct Names {
  /// The names that the language reserves.
  static let roots = [
    "user", "users", "env", "secret", "pool", "client", "uuid", "now", "random", "steps", "example",
    "iteration", "totp",
  ]

  /// Reserved names that a flow can't read, because they belong to the scenario.
  static let hiddenInFlows: Set = ["user", "users", "env", "secret", "example"]

  struct Definition {
    enum Origin { case variable, saved, parameter }

    var place: SourceRange
    var shape: ValueShape
    var origin = Origin.saved
    /// Whether the value depends on the pool or the client.
    var readsPool = false
    /// The number of names and IDs defined before this name.
    fileprivate(set) var index = 0
  }

  /// A step with an ID.
  struct KnownStep {
    var place: SourceRange
    var shape: ValueShape
    /// The fields that the outcome does not have; nil if the step may fail or succeed.
    var result: CertainResult?
    /// The number of names and IDs defined before this step.
    fileprivate(set) var index = 0
  }

  /// A user that `given` creates.
  struct GivenUser {
    var place: SourceRange
    /// Whether the user may have a software token, as far as known before the run.
    var hasTOTP: Bool
    /// Whether values of the user can already be read.
    var isMade = true
    /// The variables that the user depends on, directly or indirectly.
    var origins: Set<String> = []
  }

  /// The values that `$(example...)` can read.
  enum Examples {
    /// The scenario has no examples.
    case none
    /// The examples are being read, or could not be read.
    case reading, unknown
    case known(ExampleKeys)
  }

  private(set) var defined: [String: Definition] = [:]
  private(set) var steps: [String: KnownStep] = [:]

  /// The number of defined names and IDs.
  private(set) var definitionCount = 0

  /// The nodes that `vars`, `set`, and the defaults of parameters assign to names.
  private(set) var written: [String: YAMLNode] = [:]

  var examples = Examples.none

  var givenUsers: [String: GivenUser] = [:]

  /// The names of `given.clients`.
  var givenClients: [String] = []

  /// The names of `given.triggers`; nil without literal `given.triggers`.
  var givenTriggers: [String]?

  /// Whether the names belong to a flow.
  var isInFlow = false

  /// Names and IDs defined further down, to distinguish early uses from misspelled names.
  var coming: [String: SourceRange] = [:]
  var comingSteps: [String: SourceRange] = [:]
}

/// The definitions of a step or a document, in order.
struct NewNames {
  var names: [(name: String, definition: Names.Definition)] = []

  /// The value nodes of variables and of parameters with a default.
  var written: [(name: String, node: YAMLNode)] = []
  var step: (id: String, known: Names.KnownStep)?

  /// Names with a rejected definition, which no longer count as defined further down.
  var withdrawn: [String] = []
}

extension Names {
  /// A copy without the upcoming names whose definitions were rejected.
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

  /// Sets for all given users whether their values can be read.
  mutating func setAllUsers(made isMade: Bool) {
    for name in givenUsers.keys { givenUsers[name]?.isMade = isMade }
  }

  /// The advice on a value that a flow can't read.
  static let parameterAdvice =
    "Add a parameter to the flow, and pass the value under `with` where the flow is used."

  /// The advice on a value that is written without `$( )`.
  func advice(onWriting value: String) -> String {
    let isHidden = isInFlow && Names.hiddenInFlows.contains(String(value.prefix { $0 != "." }))
    return isHidden ? Names.parameterAdvice : "Write `$(\(value))`."
  }

  /// All names that a path can start with, in a stable order.
  var readable: [String] {
    let roots = Names.roots.filter { !isInFlow || !Names.hiddenInFlows.contains($0) }
    return defined.keys.sorted() + roots
  }
}
