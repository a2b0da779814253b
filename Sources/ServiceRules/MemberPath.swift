/// The path to a value inside a request: member names, and list indexes from 0.
package struct MemberPath: Hashable, Sendable, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral
{
  /// The names and indexes from the top; empty for the whole request.
  package var steps: [String]

  /// Creates a path from steps; an empty list is the whole request.
  package init(_ steps: [String]) { self.steps = steps }

  /// Creates a path from the steps of an array literal, such as `["Schema", "0", "Name"]`.
  package init(arrayLiteral steps: String...) { self.steps = steps }

  /// Creates a path from steps separated by dots, such as `Policies.PasswordPolicy.MinimumLength`.
  package init(stringLiteral text: String) {
    let bytes = Array(text.utf8)
    steps = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
      if end > start { steps.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
      start = end + 1
    }
  }

  /// The path extended by one step.
  package func appending(_ step: String) -> MemberPath { MemberPath(steps + [step]) }

  /// The path of the list element with this index, counted from 0.
  package func element(_ index: Int) -> MemberPath { appending(String(index)) }

  /// Whether one path contains the other.
  package func overlaps(_ other: MemberPath) -> Bool {
    zip(steps, other.steps).allSatisfy { $0 == $1 }
  }
}
