/// The strongly connected components of a graph. Tarjan, Depth-first search and linear graph algorithms, 1972; without
/// recursion.
struct ComponentSearch {
  /// The component of each vertex, by a number.
  let components: [Int]

  init(count: Int, successors: (Int) -> [Int]) {
    var components = [Int](repeating: -1, count: count)
    var order = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var (counter, component) = (0, 0)
    var stack: [Int] = []
    for root in 0..<count where order[root] < 0 {
      var calls: [(vertex: Int, next: Int, targets: [Int])] = [(root, 0, successors(root))]
      (order[root], low[root], counter) = (counter, counter, counter + 1)
      stack.append(root)
      while let call = calls.last {
        if call.next < call.targets.count {
          calls[calls.count - 1].next += 1
          let target = call.targets[call.next]
          if order[target] < 0 {
            (order[target], low[target], counter) = (counter, counter, counter + 1)
            stack.append(target)
            calls.append((target, 0, successors(target)))
          } else if components[target] < 0 {
            low[call.vertex] = min(low[call.vertex], order[target])
          }
          continue
        }
        calls.removeLast()
        if let parent = calls.last { low[parent.vertex] = min(low[parent.vertex], low[call.vertex]) }
        guard low[call.vertex] == order[call.vertex] else { continue }
        while let member = stack.popLast() {
          components[member] = component
          if member == call.vertex { break }
        }
        component += 1
      }
    }
    self.components = components
  }
}
