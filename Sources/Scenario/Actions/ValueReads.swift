internal import Values

/// The values that are read for an action.
package struct ValueReads: Sendable {
  let templates: [Template]

  init(
    _ texts: TextTemplate?...,
    values: [ValueTemplate?] = [],
    patterns: [Pattern?] = []
  ) {
    templates =
      texts.compactMap { $0?.template } + values.flatMap { $0?.templates ?? [] }
      + patterns.flatMap { $0?.templates ?? [] }
  }
}

extension ValueTemplate {
  var templates: [Template] {
    switch self {
    case .constant: []
    case .scalar(let template, _, _): [template]
    case .list(let elements, _): elements.flatMap(\.templates)
    case .mapping(let members, _): members.flatMap(\.value.templates)
    }
  }
}

extension Pattern {
  var templates: [Template] {
    switch form {
    case .equal(let template): [template]
    case .mapping(let members): members.flatMap(\.pattern.templates)
    case .list(let elements): elements.flatMap(\.templates)
    case .words(let words): words.flatMap(\.templates)
    }
  }
}

extension Pattern.Word {
  fileprivate var templates: [Template] {
    switch self {
    case .matches(let template), .startsWith(let template), .endsWith(let template),
      .atLeast(let template), .atMost(let template):
      [template]
    case .not(let pattern), .contains(let pattern), .length(let pattern), .each(let pattern):
      pattern.templates
    case .oneOf(let patterns), .includes(let patterns): patterns.flatMap(\.templates)
    case .elements(_, let template): [template]
    case .exists, .kind: []
    }
  }
}
