/// Runs `body` and returns its result, which a task group or a lock can pass on.
func outcome<Value, Failure: Error>(
  _ body: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
}
