/// The number of a step in its part: `2`, or `2.1` for the first step of the flow that the second
/// one uses.
package struct StepNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number of each step on the path, from 1, outermost first; never empty.
  package let path: [Int]

  /// A step of the scenario itself.
  package init(_ number: Int) { path = [number] }

  private init(path: [Int]) { self.path = path }

  /// A step of the flow that this one uses.
  package func inside(_ number: Int) -> StepNumber { StepNumber(path: path + [number]) }

  /// How many flows contain it.
  package var depth: Int { path.count - 1 }

  /// Whether it is a step of a flow that the other one uses, at any depth.
  package func isInside(_ other: StepNumber) -> Bool {
    path.count > other.path.count && path.starts(with: other.path)
  }

  package var description: String { path.map(String.init).joined(separator: ".") }
}

extension StepNumber: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}
