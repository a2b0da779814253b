/// The way to a value inside a request: member names, and indexes of lists from 0.
package struct MemberPath: Hashable, Sendable, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral
{
  /// The names and indexes from the top; empty for the request as a whole.
  package var steps: [String]

  /// Takes the steps from the top.
  package init(_ steps: [String]) { self.steps = steps }

  /// Takes the steps from the top.
  package init(arrayLiteral steps: String...) { self.steps = steps }

  /// Reads `Policies.PasswordPolicy.MinimumLength`.
  package init(stringLiteral text: String) {
    steps = text.split(separator: ".").map(String.init)
  }

  /// One step further down.
  package func appending(_ step: String) -> MemberPath { MemberPath(steps + [step]) }

  /// The element of a list.
  package func element(_ index: Int) -> MemberPath { appending(String(index)) }

  /// Whether one of both holds the other.
  package func overlaps(_ other: MemberPath) -> Bool {
    zip(steps, other.steps).allSatisfy { $0 == $1 }
  }
}
