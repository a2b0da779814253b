internal import Diagnostics
internal import YAMLTree

/// The names that a scenario's author defines, in the order of the run.
package struct Names {
  /// Names that the language defines; nobody else can.
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
    var origin: Origin
    /// Whether it is made of a value of the pool or the client.
    var readsPool = false
    var isUsed = false
  }

  /// A step with an id.
  struct KnownStep {
    var place: SourceRange
    var shape: ValueShape
    /// What its outcome lacks of that; nil where it may succeed.
    var failure: FailedStep?
  }

  /// A user that `given` makes.
  struct GivenUser {
    var place: SourceRange
    /// Whether there is a software token's secret, as far as that is known before the run.
    var hasTOTP: Bool
    /// Whether values can be read of the user already.
    var isMade = false
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

  /// What `vars` and `set` give to names, as it is written.
  var written: [String: YAMLNode] = [:]

  var examples = Examples.none

  /// The keys of examples that are read anywhere.
  var readExamples: Set<String> = []

  var givenUsers: [String: GivenUser] = [:]

  var cellTests = CellTests()

  /// Users that nobody gives, whose names have been held against those of given ones.
  var doubtedUsers: Set<String> = []

  /// The variable of `vars` whose value is being read.
  var variable: String?

  /// Whether the names are those of a flow.
  var isInFlow = false

  /// Names and ids that are defined further down, so that a use before can be told from a slip.
  var coming: [String: SourceRange] = [:]
  var comingSteps: [String: SourceRange] = [:]

  /// Names and ids that were refused, which is reported: their uses are not reported too.
  var refused: Set<String> = []
  var refusedRoots: Set<String> = []
  var refusedSteps: Set<String> = []

  mutating func define(_ name: String, _ definition: Definition) {
    if coming[name] == definition.place { coming[name] = nil }
    if defined[name] == nil { defined[name] = definition }
  }

  mutating func defineStep(
    _ id: String,
    at place: SourceRange,
    _ shape: ValueShape,
    _ failure: FailedStep?
  ) {
    if comingSteps[id] == place { comingSteps[id] = nil }
    if steps[id] == nil { steps[id] = KnownStep(place: place, shape: shape, failure: failure) }
  }

  var isReadingExamples: Bool { if case .reading = examples { true } else { false } }

  /// Says of all given users whether values can be read of them.
  mutating func setAllUsers(made isMade: Bool) {
    for name in givenUsers.keys { givenUsers[name]?.isMade = isMade }
  }

  /// A defined name, which counts as used from now on.
  mutating func use(_ name: String) -> Definition? {
    defined[name]?.isUsed = true
    return defined[name]
  }

  /// All names that a value can start with, in an order that does not change.
  var readable: [String] {
    let roots = Names.roots.filter { !isInFlow || !Names.hiddenInFlows.contains($0) }
    return defined.keys.sorted() + roots
  }

  /// What was saved and never read.
  var unused: [(name: String, place: SourceRange)] {
    defined.filter { $0.value.origin == .saved && !$0.value.isUsed }
      .map { ($0.key, $0.value.place) }
  }
}
