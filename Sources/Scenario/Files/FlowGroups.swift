/// The flows reachable from a flow, grouped into cycles (Tarjan's strongly connected components).
///
/// Each group follows all groups that it uses. The search is not recursive, so a chain of flows may
/// have any length.
struct FlowGroups {
  private(set) var groups: [[FlowKey]] = []

  private var numbers: [FlowKey: Int] = [:]
  /// The lowest number reachable from each open flow.
  private var lowest: [FlowKey: Int] = [:]
  private var coming: [FlowKey: [FlowKey]] = [:]
  private var open: [FlowKey] = []
  private var isOpen: Set<FlowKey> = []
  private var way: [FlowKey] = []

  /// Groups the flows; `next` returns the flows that a flow uses and is called once per flow.
  init(from start: FlowKey, _ next: (FlowKey) -> [FlowKey]) {
    enter(start, next)
    while let key = way.last {
      guard let used = coming[key]?.popLast() else {
        leave(key)
        continue
      }
      if let number = numbers[used] {
        if isOpen.contains(used) { lower(key, to: number) }
      } else {
        enter(used, next)
      }
    }
  }

  private mutating func enter(_ key: FlowKey, _ next: (FlowKey) -> [FlowKey]) {
    (numbers[key], lowest[key]) = (numbers.count, numbers.count)
    coming[key] = next(key).reversed()
    open.append(key)
    isOpen.insert(key)
    way.append(key)
  }

  private mutating func leave(_ key: FlowKey) {
    way.removeLast()
    let low = lowest[key] ?? 0
    if let user = way.last { lower(user, to: low) }
    guard low == numbers[key], let start = open.lastIndex(of: key) else { return }
    groups.append(Array(open[start...]))
    isOpen.subtract(open[start...])
    open.removeSubrange(start...)
  }

  private mutating func lower(_ key: FlowKey, to number: Int) {
    lowest[key] = min(lowest[key] ?? number, number)
  }
}
