extension Array where Element: Sendable {
  /// Transforms each element in its own task.
  ///
  /// An error cancels the other tasks, and is thrown when they have ended.
  ///
  /// - Parameters:
  ///   - width: The maximum number of tasks at the same time; at least 1 if there are elements.
  ///   - transform: Transforms an element.
  ///   - onValue: Called with each value as soon as its task ends.
  /// - Returns: The values in the order of the elements.
  /// - Throws: The first error of a transformation.
  package func concurrentMap<Value: Sendable, Failure: Error>(
    width: Int,
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> Value,
    onValue: (Value) -> Void = { _ in }
  ) async throws(Failure) -> [Value] {
    let result = await withTaskGroup(of: (Int, Result<Value, Failure>).self) { group in
      var rest = enumerated().makeIterator()
      func start() {
        guard let (index, element) = rest.next() else { return }
        group.addTask {
          (index, await Result { () async throws(Failure) in try await transform(element) })
        }
      }
      for _ in 0..<Swift.min(width, count) { start() }
      var values: [Value?] = map { _ in nil }
      while let (index, result) = await group.next() {
        guard case .success(let value) = result else {
          group.cancelAll()
          return result.map { [$0] }
        }
        values[index] = value
        start()
        onValue(value)
      }
      return .success(values.compactMap(\.self))
    }
    return try result.get()
  }
}
