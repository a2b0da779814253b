internal import Synchronization
internal import Values

extension HTTPWatch {
  /// Delivers everything that is on the server now.
  func catchUp() async throws(CodeSourceError) {
    let (started, held) = state.withLock { ($0.started, $0.held) }
    if let held {
      // A server that holds a request would have responded if it had a message.
      await clock.sleep(until: clock.now + max(.zero, held + times.held - .now))
      if state.withLock({ $0.held == held }) { return }
    }
    let limit = reader.limitedTime
    guard limit <= times.shortLimit else {
      throw .http(reader.exchange.failure(.limited(limit), at: listURL))
    }
    await clock.sleep(until: clock.now + limit)
    // Another caller's check may have started after this call.
    if state.withLock({ $0.succeeded > started }) { return }
    do throws(HTTPSourceFailure) { try await look(isHeld: false) } catch { throw .http(error) }
  }

  var listURL: String { HTTPValues().url(of: api.list.url) }
}
