internal import CodeSources
internal import Values

/// The code that an await received, and the time of its arrival.
struct AwaitedCode: Sendable {
  let code: String
  let at: ContinuousClock.Instant

  /// Throws if the await received the code of another message.
  func expect(_ wanted: String) throws(MeasureError) {
    guard code == wanted else { throw .wrongResult("the await for \(wanted) got \(code)") }
  }
}

extension MessageExpectations {
  /// Waits for the next code that a source receives for an address.
  func nextCode(to address: String, at source: any CodeSource) async throws -> AwaitedCode {
    let request = AwaitRequest(to: .address(address), at: source, within: .seconds(30))
    let message = try await awaitCode(request)
    return AwaitedCode(code: message.code.reveal(), at: .now)
  }
}
