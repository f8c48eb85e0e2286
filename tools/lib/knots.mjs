/**
 * The cycles of a graph, in one walk (Tarjan, 1972): nodes of the same knot reach each other.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {Map<string, number>} the number of its knot, by node; nodes that are in no cycle with another are not in it
 */
export function knots(graph) {
  /** @type {Map<string, number>} */
  const knotOf = new Map()
  const order = new Map()
  const lowest = new Map()
  const open = []
  const isOpen = new Set()

  function enter(node) {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    open.push(node)
    isOpen.add(node)
    return { node, next: (graph.get(node) ?? []).values() }
  }
  function leave(node) {
    if (lowest.get(node) !== order.get(node)) return
    const knot = open.splice(open.lastIndexOf(node))
    for (const one of knot) isOpen.delete(one)
    if (knot.length > 1) for (const one of knot) knotOf.set(one, order.get(node))
  }
  const lower = (node, value) => lowest.set(node, Math.min(lowest.get(node), value))

  function walk(path) {
    const { node, next } = path.at(-1)
    const { value: to, done } = next.next()
    if (!done && !order.has(to)) path.push(enter(to))
    else if (!done && isOpen.has(to)) lower(node, order.get(to))
    if (!done) return
    leave(node)
    path.pop()
    if (path.length > 0) lower(path.at(-1).node, lowest.get(node))
  }

  // Its own stack: chains of imports are longer than what functions may nest.
  for (const start of graph.keys()) {
    const path = order.has(start) ? [] : [enter(start)]
    while (path.length > 0) walk(path)
  }
  return knotOf
}
