import Diagnostics
import Testing
@testable import YAMLTree

@Suite struct NodeTests {
  @Test func `a change to a copy affects only one part of the copy`() {
    check(\.content, .sequence([]))
    check(\.range, SourceRange(at: SourcePosition(line: 7, column: 8)))
    check(\.tag, nil)
    check(\.anchor, "c")
    check(\.foreignTag, nil)
  }

  private func check<Value: Equatable>(
    _ part: WritableKeyPath<YAMLNode, Value>,
    _ value: Value,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let original = node()
    var copy = original
    copy[keyPath: part] = value
    #expect(copy[keyPath: part] == value && copy != original, sourceLocation: place)
    #expect(original == node(), sourceLocation: place)
    copy[keyPath: part] = original[keyPath: part]
    #expect(copy == original && Set([copy, original]).count == 1, sourceLocation: place)
  }

  private func node() -> YAMLNode {
    let range = SourceRange(at: SourcePosition(line: 1, column: 2))
    var node = YAMLNode(.scalar(YAMLScalar("a")), range: range, tag: .string, anchor: "b")
    node.foreignTag = "!Ref"
    return node
  }
}
