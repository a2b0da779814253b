internal import Diagnostics
internal import Values

/// Values that not every place can read.
extension PathLookup {
  /// Reports a value that a flow can't read, except the name of a parameter that is already
  /// reported as reserved.
  func hidden(_ use: ValueUse) -> ValueShape {
    guard !sink.uses.rejectedRoots.contains(use.path.root) else { return .any }
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
    let title: String
    switch context.position.iteration {
    case .current: return walk(use, from: 0, .number)
    case .none: title = "`iteration` is available only in a step with `repeat`"
    case .beforeAll(let key):
      let reason = "which is read once for all iterations"
      title = "`iteration` is not available in `\(key.rawValue)`, \(reason)"
    }
    return unknown(.notRepeated, title, at: use.rootPlace(in: source))
  }
}
