internal import Diagnostics

/// The names that a scenario's author defines, in the order of the run.
struct Names {
  /// Names that the language defines; nobody else can.
  static let roots = [
    "user", "users", "env", "secret", "pool", "client", "uuid", "now", "random", "steps", "example",
    "iteration", "totp",
  ]

  struct Definition {
    enum Origin { case variable, saved }

    var place: SourceRange
    var shape: ValueShape
    var origin: Origin
    var isUsed = false
  }

  private(set) var defined: [String: Definition] = [:]
  private(set) var steps: [String: (place: SourceRange, shape: ValueShape)] = [:]

  /// Names and ids that are defined further down, so that a use before can be told from a slip.
  var coming: [String: SourceRange] = [:]
  var comingSteps: [String: SourceRange] = [:]

  mutating func define(_ name: String, _ definition: Definition) {
    if coming[name] == definition.place { coming[name] = nil }
    if defined[name] == nil { defined[name] = definition }
  }

  mutating func defineStep(_ id: String, at place: SourceRange, _ shape: ValueShape) {
    if comingSteps[id] == place { comingSteps[id] = nil }
    if steps[id] == nil { steps[id] = (place, shape) }
  }

  /// The shape of a defined name, which counts as used from now on.
  mutating func use(_ name: String) -> ValueShape? {
    defined[name]?.isUsed = true
    return defined[name]?.shape
  }

  /// What an unknown name was most likely meant to be; a near definition is not called unused too.
  mutating func nearest(to name: String) -> String? {
    let nearest = Suggestion.nearest(to: name, among: defined.keys.sorted() + Names.roots)
    if let nearest { defined[nearest]?.isUsed = true }
    return nearest
  }

  /// What was saved and never read.
  var unused: [(name: String, place: SourceRange)] {
    defined.filter { $0.value.origin == .saved && !$0.value.isUsed }
      .map { ($0.key, $0.value.place) }
  }
}
