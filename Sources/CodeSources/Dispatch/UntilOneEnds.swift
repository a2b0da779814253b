/// Runs two bodies until one ends; then cancels the other, and waits for its return.
func untilOneEnds(
  _ one: @escaping @Sendable () async -> Void,
  or other: @escaping @Sendable () async -> Void
) async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask { await one() }
    group.addTask { await other() }
    await group.next()
    group.cancelAll()
  }
}
