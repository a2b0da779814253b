internal import Diagnostics
internal import Values

extension PathLookup {
  /// Follows the components of a path into a shape; reports the first unknown component.
  func walk(
    _ use: ValueUse,
    from start: Int,
    _ shape: ValueShape,
    _ code: DiagnosticCode = .unknownPart
  ) -> ValueShape {
    var shape = shape.resolved
    let components = use.path.components
    for (index, component) in components.enumerated().dropFirst(start) {
      let owner = index == 0 ? use.path.root : components[index - 1].spelling
      if owner == "attributes" {
        attributeCheck.checkAttribute(
          component.spelling,
          in: shape,
          at: use.place(of: index, in: source)
        )
      }
      guard let next = shape.member(component.spelling) else {
        let place = use.place(of: index, in: source)
        return noPart(component.spelling, of: use.start(upTo: index), shape, code, at: place)
      }
      shape = next
    }
    return shape
  }

  private func noPart(
    _ part: String,
    of name: String,
    _ shape: ValueShape,
    _ code: DiagnosticCode,
    at place: SourceRange
  ) -> ValueShape {
    let known = shape.memberNames
    // The variables are not members of the pool's shape.
    let listed = name == "pool" ? known + ["vars.NAME"] : known
    let nearest = nearest(to: part, among: known)
    let isList = known.isEmpty && shape.kindDescription == "a list"
    // Only a value in `$( )` can be a generator.
    let isValue = code == .unknownPart && !context.position.isCondition
    let isSecret = isValue && ["code", "totp", "otp", "token"].contains(part) && shape.isText
    let help =
      isList
      ? "Write the index of an element, starting from 0: `\(name).0`."
      : isSecret
        ? "If the value is the secret of a software token, write `$(totp(\(name)))`."
        : secretExample.map { "For example, write `$(\($0))`." } ?? listed.help()
    return unknown(
      code,
      "`\(name)` has no `\(part)`",
      at: place,
      label: known.isEmpty ? "`\(name)` is \(shape.kindDescription)" : "",
      meant: nearest,
      help: help
    )
  }
}

extension ValueShape {
  /// Whether the shape is an arbitrary string.
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension [String] {
  /// A help sentence with the known names; nil for an empty list.
  func help(_ start: String = "Use") -> String? {
    isEmpty ? nil : "\(start) \(listed("or"))."
  }
}

extension PathLookup {
  /// Checks a value of the pool or the client.
  func checkPool(_ use: ValueUse) -> ValueShape {
    let root = use.path.root
    guard context.position.stage != .beforePool else {
      return unknown(
        .notDefinedYet,
        "`\(root)` does not exist yet when `given` is read",
        at: use.rootPlace(in: source)
      )
    }
    if root == "pool", use.path.components.first == .name("vars") {
      return checkPoolVariable(use)
    }
    guard use.has(1) else { return incomplete(use, "\(root).id") }
    return walk(use, from: 0, root == "pool" ? ValueShape.pool : ValueShape.client)
  }

  /// Checks a `pool.vars` variable of the project file, which is always a string.
  private func checkPoolVariable(_ use: ValueUse) -> ValueShape {
    guard use.has(2) else { return incomplete(use, "pool.vars.NAME") }
    refer(to: use.path.components[1].spelling, .variable, at: use.place(of: 1, in: source))
    return walk(use, from: 2, .text)
  }
}
