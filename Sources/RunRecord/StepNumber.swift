/// The number of a step in its part: `2`, or `2.1` for the first step of the flow used by step 2.
package struct StepNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number of each step on the path, from 1, outermost first; never empty.
  package let path: [Int]

  /// Creates the number of a step in the scenario itself.
  package init(_ number: Int) { path = [number] }

  private init(path: [Int]) { self.path = path }

  /// The number of a step in the flow that this step uses.
  package func inside(_ number: Int) -> StepNumber { StepNumber(path: path + [number]) }

  /// The number of flows that contain the step.
  package var depth: Int { path.count - 1 }

  /// Whether the step is in a flow that the other step uses, at any depth.
  package func isInside(_ other: StepNumber) -> Bool {
    path.count > other.path.count && path.starts(with: other.path)
  }

  package var description: String {
    path.count == 1 ? String(path[0]) : path.map(String.init).joined(separator: ".")
  }
}

extension StepNumber: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}
