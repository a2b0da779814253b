package import Diagnostics
internal import PoolClient
package import Project

/// The failure of a call in a plan.
package struct PlannedCallError: Error, Sendable {
  /// The failed call.
  package var call: MockPlan.Call

  /// The reason for the failure.
  package var reason: PoolOpeningError

  /// The path of the rejected member; empty if no single member causes the rejection.
  package var member: [String] = []

  /// The change to make, as a clause; nil if no known rule rejects the call.
  package var fix: String?
}

extension PlannedCallError {
  /// The diagnostic for a configuration file whose call the mock rejects; nil for other failures.
  ///
  /// The diagnostic points to the member or part that caused the error.
  package func diagnostic(in file: SourceFile) -> Diagnostic? {
    guard case .refused(_, let error) = reason else { return nil }
    let elsewhere = member.first.flatMap { call.places[$0] }
    return Diagnostic(
      .rejectedByMock,
      "the mock rejects the configuration: \(call.operation) returned \(error.type)",
      at: elsewhere ?? file.place(ofMember: member, inPartAt: call.range),
      label: error.message ?? "",
      help: fix?.asSentence
    )
  }
}
