import Diagnostics
import DiagnosticsTesting
@testable import YAMLTree

func read(_ text: String, limits: YAMLLimits = .standard) -> YAMLStream {
  YAMLStream(reading: SourceFile(name: "a.yaml", text: text), limits: limits)
}

/// The diagnostics for a marked file, with places as marks.
func mistakes(in marked: String, limits: YAMLLimits = .standard) -> String {
  let input = MarkedText(marked)
  return input.summary(of: read(input.text, limits: limits).diagnostics)
}

/// A tree on one line, with the place of each node as marks.
func outline(of node: YAMLNode?, in input: MarkedText) -> String {
  guard let node else { return "nothing" }
  let place = input.name(of: node.range)
  switch node.content {
  case .scalar(let scalar): return "\(place)\(scalar.text)"
  case .sequence(let elements):
    return place + "[" + elements.map { outline(of: $0, in: input) }.joined(separator: " ") + "]"
  case .mapping(let pairs):
    let members = pairs.map {
      outline(of: $0.key, in: input) + "=" + outline(of: $0.value, in: input)
    }
    return place + "{" + members.joined(separator: " ") + "}"
  case .unresolved: return "\(place)?"
  }
}
