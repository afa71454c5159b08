import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode, NodeType } from '../nodes/registry.schema.ts'
import { definitionOf, reactionsOf } from '../nodes/registry.ts'
import { firstText } from '../texts/places.ts'
import { dominatorsOf } from './dominators.ts'

/** A line of a flow written as a script. */
export interface OutlineLine {
  /** `open`: a way out that leads nowhere yet. `jump`: the node is shown elsewhere. */
  readonly kind: 'step' | 'jump' | 'open'
  readonly depth: number
  /** The node of the line: the step shown or jumped to; of an open way out the node it belongs to. */
  readonly nodeId: string
  readonly type: NodeType
  readonly label: string
  /** What is said, else what the step does. */
  readonly text: string | undefined
  /** The node before it and the outlets that lead here, null for the one of the loop guard; nothing where a part begins. */
  readonly from: string | null
  readonly outlets: readonly (string | null)[]
  /** What was heard there: the words of the reaction or the name of the outlet; nothing where there is just one way on. */
  readonly heard: string | undefined
  /** False for steps that cannot be reached; they come last. */
  readonly isReachable: boolean
}

interface Way {
  readonly outlets: readonly (string | null)[]
  readonly target: number | undefined
}

/**
 * The flow as an indented script, each step once. What follows one way out only stands below it; where ways come together again the
 * script goes on below the step where they parted, and lines of kind `jump` lead there, as they do back into loops.
 */
export function outlineOf(document: FlowDocument): readonly OutlineLine[] {
  const { nodes, settings } = document
  const index = new Map(nodes.map(({ id }, at) => [id, at]))
  const ways = nodes.map((node) => waysOf(node, index))
  const language = settings.defaultLanguage
  const shown = new Set<number>()
  const lines: OutlineLine[] = []
  const write = (entries: readonly number[], isReachable: boolean) => {
    const own = entries.filter((at) => !shown.has(at))
    // What was shown before is only jumped to, so no ways lead on from it.
    const next = ways.map((each, at) =>
      shown.has(at) ? [] : each.flatMap(({ target }) => (target === undefined || shown.has(target) ? [] : [target])),
    )
    for (const at of writePart({ nodes, ways, next, entries: own, language, isReachable }, lines)) shown.add(at)
  }
  write(entriesOf(document, index), true)
  const rest = nodes.flatMap((_node, at) => (shown.has(at) ? [] : [at]))
  const ledTo = new Set(
    rest.flatMap((at) => ways[at]?.flatMap(({ target }) => (target === at ? [] : (target ?? []))) ?? []),
  )
  write(
    rest.filter((at) => !ledTo.has(at)),
    false,
  )
  // What is left goes round in circles that nothing leads into.
  for (const at of rest) if (!shown.has(at)) write([at], false)
  return lines
}

function entriesOf({ nodes, settings }: FlowDocument, index: ReadonlyMap<string, number>): readonly number[] {
  const start = nodes.find((node) => definitionOf(node).isStart)?.id
  const ids = [start, ...settings.globalIntents.map(({ target }) => target), settings.onErrorNode]
  return [...new Set(ids.flatMap((id) => (id === undefined ? [] : (index.get(id) ?? []))))]
}

/** The ways out of a node in their order; those to the same node are one. */
function waysOf(node: FlowNode, index: ReadonlyMap<string, number>): readonly Way[] {
  const { outlets, optionalOutlets } = definitionOf(node)
  const optional = optionalOutlets?.(node) ?? []
  const ways: { outlets: (string | null)[]; target: number | undefined }[] = []
  const add = (outlet: string | null, id: string | undefined) => {
    const target = id === undefined ? undefined : index.get(id)
    const known = target === undefined ? undefined : ways.find((way) => way.target === target)
    if (known) known.outlets.push(outlet)
    else ways.push({ outlets: [outlet], target })
  }
  for (const outlet of new Set(outlets(node))) {
    const id = Object.hasOwn(node.outlets, outlet) ? node.outlets[outlet] : undefined
    if (id !== undefined || !optional.includes(outlet)) add(outlet, id)
  }
  if (node.escapeTo !== undefined) add(null, node.escapeTo)
  return ways
}

interface Part {
  readonly nodes: readonly FlowNode[]
  readonly ways: readonly (readonly Way[])[]
  readonly next: readonly (readonly number[])[]
  readonly entries: readonly number[]
  readonly language: string
  readonly isReachable: boolean
}

type Task = { readonly step: number; readonly depth: number; readonly via?: Via } | { readonly line: OutlineLine }
type Via = Pick<OutlineLine, 'from' | 'outlets' | 'heard'>

const NO_VIA: Via = { from: null, outlets: [], heard: undefined }

/** Writes what the entries lead to, and says which nodes those were. */
function writePart(part: Part, lines: OutlineLine[]): readonly number[] {
  const { order, above, isBelow } = dominatorsOf(part)
  const root = part.next.length
  const forward = countForward(part, isBelow)
  /** Nodes where ways come together, by the node where they parted. */
  const joins = new Map<number, number[]>()
  const isInline = (at: number, below: number) => above[at] === below && forward[at] === 1
  for (const at of order) {
    const parent = above[at] ?? root
    if (isInline(at, parent) && parent !== root) continue
    joins.set(parent, [...(joins.get(parent) ?? []), at])
  }
  const begin = (at: number, depth: number): Task => ({ step: at, depth })
  const open: Task[] = (joins.get(root) ?? []).map((at) => begin(at, 0)).reverse()
  for (let task = open.pop(); task; task = open.pop()) {
    if ('line' in task) {
      lines.push(task.line)
      continue
    }
    const { step, depth, via = NO_VIA } = task
    lines.push(lineOf(part, 'step', step, depth, via))
    const ways = part.ways[step] ?? []
    const isChain = ways.length === 1 && definitionOf(nodeAt(part, step)).outlets(nodeAt(part, step)).length === 1
    const inner = isChain ? depth : depth + 1
    const tasks = ways.map(({ outlets, target }): Task => {
      const led: Via = {
        from: nodeAt(part, step).id,
        outlets,
        heard: isChain ? undefined : heardOf(nodeAt(part, step), outlets),
      }
      if (target === undefined) return { line: lineOf(part, 'open', step, inner, led) }
      if (isInline(target, step)) return { step: target, depth: inner, via: led }
      return { line: lineOf(part, 'jump', target, inner, led) }
    })
    open.push(...[...tasks, ...(joins.get(step) ?? []).map((at) => begin(at, depth))].reverse())
  }
  return order
}

/** How many nodes lead to each from outside, those that only come after it apart. */
function countForward({ next, entries }: Part, isBelow: (node: number, other: number) => boolean): readonly number[] {
  const counts = new Array<number>(next.length).fill(0)
  for (const at of entries) counts[at] = (counts[at] ?? 0) + 1
  for (const [from, targets] of next.entries())
    for (const target of targets) if (!isBelow(from, target)) counts[target] = (counts[target] ?? 0) + 1
  return counts
}

function nodeAt({ nodes }: Part, at: number): FlowNode {
  const node = nodes[at]
  if (!node) throw new RangeError(`There is no node number ${at}`)
  return node
}

function lineOf(part: Part, kind: OutlineLine['kind'], at: number, depth: number, via: Via): OutlineLine {
  const node = nodeAt(part, at)
  const { id, type, label } = node
  return {
    kind,
    depth,
    nodeId: id,
    type,
    label: label || id,
    text: saidBy(node, part.language),
    ...via,
    isReachable: part.isReachable,
  }
}

/** What a step says, else what it does, else its note. */
function saidBy(node: FlowNode, language: string): string | undefined {
  const { texts, summary } = definitionOf(node)
  const said = texts?.(node).find(({ required }) => required)
  return (said && firstText(said.texts, language)) || summary?.(node, language) || node.note || undefined
}

const WORDS: Readonly<Record<string, string>> = { noInput: 'no input', noMatch: 'no match' }

function heardOf(node: FlowNode, outlets: readonly (string | null)[]): string {
  const reactions = reactionsOf(node)
  return outlets
    .map((outlet) =>
      outlet === null
        ? 'too many times'
        : reactions.find(({ name }) => name === outlet)?.label || (WORDS[outlet] ?? outlet),
    )
    .join(', ')
}
