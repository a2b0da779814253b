internal import Diagnostics
internal import Values

extension PathLookup {
  /// A value of the pool or of its client.
  func checkPool(_ use: ValueUse) -> ValueShape {
    let root = use.path.root
    guard context.position.stage != .beforePool else {
      report(
        .notDefinedYet,
        "`\(root)` is not there yet: `given` says what it is made of",
        at: use.rootPlace(in: source)
      )
      return .any
    }
    if root == "pool", use.path.components.first == .name("vars") {
      return checkPoolVariable(use)
    }
    guard use.has(1) else { return incomplete(use, "\(root).id") }
    return walk(use, from: 0, root == "pool" ? ValueShape.pool : ValueShape.client)
  }

  /// The names are the project file's; each stands for a text.
  private func checkPoolVariable(_ use: ValueUse) -> ValueShape {
    guard use.has(2) else { return incomplete(use, "pool.vars.NAME") }
    refer(to: use.path.components[1].spelling, .variable, at: use.place(of: 1, in: source))
    return walk(use, from: 2, .text)
  }

  /// A part of the scenario's own user.
  func checkIdentity(_ use: ValueUse) -> ValueShape {
    guard use.has(1) else { return incomplete(use, "user.email") }
    return walk(use, from: 0, ValueShape.identity)
  }
}
