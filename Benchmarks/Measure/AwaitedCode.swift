internal import CodeSources
internal import Values

/// The code of an await, and when it arrived.
struct AwaitedCode: Sendable {
  let code: String
  let at: ContinuousClock.Instant

  /// Throws if an await got the code of another one.
  func expect(_ wanted: String) throws(MeasureError) {
    guard code == wanted else { throw .wrongResult("the await for \(wanted) got \(code)") }
  }
}

extension MessageExpectations {
  /// Waits for the next code from a source.
  func nextCode(to address: String, at source: any CodeSource) async throws -> AwaitedCode {
    let request = AwaitRequest(to: .address(address), at: source, within: .seconds(30))
    let message = try await awaitCode(request)
    return AwaitedCode(code: message.code.reveal(), at: .now)
  }
}
