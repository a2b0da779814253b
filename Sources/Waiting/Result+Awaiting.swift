extension Result {
  /// Runs `body`, and keeps its value or its error, which a task group or a lock can pass on.
  package init(awaiting body: () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
