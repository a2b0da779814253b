internal import Diagnostics
internal import YAMLTree

extension ValueDecoder {
  /// Reports a value whose kind can never match; `written` includes `$(` and `)`.
  func reportOtherKind(
    _ shape: ValueShape,
    _ needed: ValueShape,
    written: String,
    at place: SourceRange
  ) {
    report(
      .valueOfOtherKind,
      "\(needed.kindDescription) is needed here",
      at: place,
      label: "this is \(shape.kindDescription)",
      help: shape.help(where: needed, written)
    )
  }
}

extension ValueShape {
  /// The help for a value of this shape in a place that needs another shape.
  fileprivate func help(where needed: ValueShape, _ written: String) -> String {
    let parts = memberNames.filter { member($0)?.fits(needed) == true }
    if let help = parts.help("Use the part") { return help }
    switch needed.resolved {
    case .list(let element):
      if isElement(of: element) { return "Write `[ \(written) ]`." }
      let place = memberNames.isEmpty ? "" : ", here or where the value is defined"
      return "Write \(needed.form)\(place)."
    case .names, .fields: return "Write \(needed.form)."
    default: break
    }
    if case .list(let element) = resolved, let end = element.end(fitting: needed) {
      let path = written.dropFirst(2).dropLast()
      return "Use an element of the list, such as `$(\(path).0\(end))`."
    }
    return "Use a value that is \(needed.kindDescription), or write one without `$(...)`."
  }

  /// Whether a value of this shape can be an element of a list, with no unknown members.
  private func isElement(of element: ValueShape) -> Bool {
    let known = element.memberNames
    return fits(element) && (known.isEmpty || memberNames.allSatisfy(known.contains))
  }

  /// What a path to a value of this shape needs to fit: nothing, or a member.
  ///
  /// Nil if neither the value nor a member fits.
  private func end(fitting needed: ValueShape) -> String? {
    if fits(needed) { return "" }
    return memberNames.first { member($0)?.fits(needed) == true }.map { ".\($0)" }
  }

  /// The shortest form of a list or a mapping with this shape.
  private var form: String {
    switch resolved {
    case .list(let element):
      if case .list = element.resolved { return "a list of lists" }
      return element.canHaveMembers ? "`[ \(element.mappingForm) ]`" : "`[ ... ]`"
    default: return "`\(mappingForm)`"
    }
  }

  /// The form of a mapping with its members, or with the first of many.
  private var mappingForm: String {
    let known = memberNames.count <= 3 ? memberNames : Array(memberNames.prefix(1))
    guard !known.isEmpty else { return "{ NAME: ... }" }
    return "{ \(known.map { "\($0): ..." }.joined(separator: ", ")) }"
  }

  /// Whether the shape is a mapping.
  private var canHaveMembers: Bool {
    switch resolved {
    case .names, .fields: true
    default: false
    }
  }
}

extension String {
  /// The part of the string in a range of scalars.
  func scalars(_ range: Range<Int>) -> String {
    let part = unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
    return String(String.UnicodeScalarView(part))
  }
}
