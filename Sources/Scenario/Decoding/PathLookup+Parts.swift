internal import Diagnostics
internal import Values

extension PathLookup {
  /// Follows the components of a path into a shape; reports the first that leads nowhere.
  func walk(
    _ use: ValueUse,
    from start: Int,
    _ shape: ValueShape,
    _ code: DiagnosticCode = .unknownPart
  ) -> ValueShape {
    var shape = shape.resolved
    let names = [use.path.root] + use.path.components.map(\.spelling)
    for (index, component) in use.path.components.enumerated().dropFirst(start) {
      if names[index] == "attributes" {
        attributeCheck.checkAttribute(
          component.spelling,
          in: shape,
          at: use.place(of: index, in: source)
        )
      }
      guard let next = shape.member(component.spelling) else {
        let place = use.place(of: index, in: source)
        reportNoPart(component.spelling, of: use.start(upTo: index), shape, code, at: place)
        return .any
      }
      shape = next
    }
    return shape
  }

  private func reportNoPart(
    _ part: String,
    of name: String,
    _ shape: ValueShape,
    _ code: DiagnosticCode,
    at place: SourceRange
  ) {
    let known = shape.memberNames
    let nearest = nearest(to: part, among: known)
    let isList = known.isEmpty && shape.kindWords == "a list"
    report(
      code,
      "`\(name)` has no `\(part)`",
      at: place,
      label: known.isEmpty ? "it is \(shape.kindWords)" : "",
      meant: nearest,
      help: isList ? "Elements are numbered from 0: `\(name).0`." : known.help()
    )
  }
}

extension [String] {
  /// The known names behind the start of a sentence, as help where they fit a line.
  func help(_ start: String = "It has") -> String? {
    isEmpty || count > 12 ? nil : "\(start) \(listed())."
  }
}
