internal import CodeSources
internal import Values

/// A code in the hands of an await, and when it got there.
struct AwaitedCode: Sendable {
  let code: String
  let at: ContinuousClock.Instant

  /// Throws where an await got another's code.
  func expect(_ wanted: String) throws(MeasureError) {
    guard code == wanted else { throw .wrongResult("the await for \(wanted) got \(code)") }
  }
}

extension MessageExpectations {
  /// Waits for the next code at a source.
  func nextCode(to address: String, at source: any CodeSource) async throws -> AwaitedCode {
    let request = AwaitRequest(to: .address(address), at: source, within: .seconds(30))
    let message = try await awaitCode(request)
    return AwaitedCode(code: message.code.reveal(), at: .now)
  }
}
