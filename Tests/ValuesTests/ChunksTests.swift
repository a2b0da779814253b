import Testing
@testable import Values

@Test(arguments: [
  (0, []), (1, [["a"]]), (2, [["a", "b"]]), (5, [["a", "b"], ["c", "d"], ["e"]]),
])
func `a list is cut into groups of a size`(_ count: Int, _ groups: [[String]]) {
  let list = ["a", "b", "c", "d", "e"].prefix(count)
  #expect(list.chunks(ofCount: 2).map { Array($0) } == groups)
  let later = ["x", "y", "z"] + list
  #expect(later.dropFirst(3).chunks(ofCount: 2).map { Array($0) } == groups)
}
