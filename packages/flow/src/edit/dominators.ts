/** A graph by numbers: where each node leads. The entries are led to by the root, which is `next.length`. */
export interface Ways {
  readonly entries: readonly number[]
  readonly next: readonly (readonly number[])[]
}

export interface Dominators {
  /** Nodes that the entries lead to, each before what only it leads to. */
  readonly order: readonly number[]
  /** The nearest node that every way to a node passes; the root where there is none. */
  readonly above: readonly number[]
  /** Whether every way to a node passes another one; a node passes itself. */
  isBelow(node: number, other: number): boolean
}

/** Cooper, Harvey, Kennedy: “A simple, fast dominance algorithm”. Without recursion, as flows may have 20,000 nodes. */
export function dominatorsOf({ entries, next }: Ways): Dominators {
  const root = next.length
  const ways = (node: number): readonly number[] => (node === root ? entries : (next[node] ?? []))
  const backwards = postorder(root, ways)
  const order = [...backwards].reverse()
  const rank = new Array<number>(root + 1).fill(-1)
  for (const [at, node] of order.entries()) rank[node] = at
  const before: number[][] = Array.from({ length: root + 1 }, () => [])
  for (const node of order) for (const target of ways(node)) before[target]?.push(node)
  const above = new Array<number>(root + 1).fill(-1)
  above[root] = root
  const meet = (one: number, other: number): number => {
    let [left, right] = [one, other]
    while (left !== right) {
      while ((rank[left] ?? 0) > (rank[right] ?? 0)) left = above[left] ?? root
      while ((rank[right] ?? 0) > (rank[left] ?? 0)) right = above[right] ?? root
    }
    return left
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const node of order.slice(1)) {
      const found = (before[node] ?? []).filter((one) => above[one] !== -1).reduce((all, one) => meet(one, all))
      if (above[node] !== found) isChanged = true
      above[node] = found
    }
  }
  return { order: order.slice(1), above, isBelow: belowOf(root, order, above) }
}

function postorder(root: number, ways: (node: number) => readonly number[]): readonly number[] {
  const done: number[] = []
  const seen = new Set([root])
  const open = [{ node: root, targets: ways(root).values() }]
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const step = top.targets.next()
    if (step.done) {
      done.push(top.node)
      open.pop()
    } else if (!seen.has(step.value)) {
      seen.add(step.value)
      open.push({ node: step.value, targets: ways(step.value).values() })
    }
  }
  return done
}

/** Each node of the tree spans those below it, so that the question is one of two numbers. */
function belowOf(root: number, order: readonly number[], above: readonly number[]): Dominators['isBelow'] {
  const children = new Map<number, number[]>()
  for (const node of order) {
    if (node === root) continue
    const parent = above[node] ?? root
    const known = children.get(parent)
    if (known) known.push(node)
    else children.set(parent, [node])
  }
  const from = new Map<number, number>()
  const to = new Map<number, number>()
  let count = 0
  const open = [{ node: root, rest: (children.get(root) ?? []).values() }]
  from.set(root, count++)
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const step = top.rest.next()
    if (step.done) {
      to.set(top.node, count)
      open.pop()
    } else {
      from.set(step.value, count++)
      open.push({ node: step.value, rest: (children.get(step.value) ?? []).values() })
    }
  }
  return (node, other) =>
    (from.get(node) ?? -1) >= (from.get(other) ?? 0) && (from.get(node) ?? 0) < (to.get(other) ?? -1)
}
