import { graphOf } from '../../check/graph.ts'
import type { ProblemCode } from '../../check/problem.ts'
import type { FlowDocument } from '../../document.schema.ts'
import type { FlowNode } from '../../nodes/registry.schema.ts'
import { definitionOf, outletsOf } from '../../nodes/registry.ts'
import { type Edit, nodeOf } from '../edit.ts'
import { addNode, removeNodes, setNode } from '../nodes.ts'
import { valueAt } from '../path.ts'
import { connect, disconnect, targetOf, wired } from '../wires.ts'
import { BESIDE, type Fix, type FixContext, type Fixer, setting, toEnd } from './fix.ts'

const outletOf = (path: string): string => path.slice('outlets.'.length)
const MOST_ROUNDS = 3

const start: Fixer = (context) => {
  const { document } = context
  const ledTo = new Set(document.nodes.flatMap(({ outlets }) => Object.values(outlets)))
  const first = document.nodes.find(({ id }) => !ledTo.has(id)) ?? document.nodes[0]
  const label = 'Add a start step'
  const added = (now: FlowDocument, next: FlowNode): Edit =>
    addNode(now, 'start', { x: next.position.x - BESIDE, y: next.position.y }, { set: { outlets: { next: next.id } } })
  return first ? [{ label, edit: added(document, first) }] : toEnd(context, () => label, added)
}

const remove: Fixer = ({ document, node }) =>
  node ? [{ label: 'Delete this step', edit: removeNodes(document, [node.id]) }] : []

/** A step goes where nothing leads to it; else what leads there would lead nowhere. */
const superfluous: Fixer = (context) => (isLedTo(context) ? [] : remove(context))

const isLedTo = ({ document: { nodes, settings }, node }: FixContext): boolean =>
  [
    settings.onErrorNode,
    ...settings.globalIntents.map(({ target }) => target),
    ...nodes.flatMap(({ outlets, escapeTo }) => [escapeTo, ...Object.values(outlets)]),
  ].includes(node?.id)

/** Every step that can’t be reached is a finding of its own, and of all of them the same is offered. */
const removals = new WeakMap<FlowDocument, readonly Fix[]>()

function removalOf(document: FlowDocument): readonly Fix[] {
  const known = removals.get(document)
  if (known) return known
  const { reachable } = graphOf(document)
  const lost = document.nodes.flatMap(({ id }) => (reachable.has(id) ? [] : [id]))
  const all = { label: `Delete all ${lost.length} steps that can’t be reached`, edit: removeNodes(document, lost) }
  const fixes = lost.length > 1 ? [all] : []
  removals.set(document, fixes)
  return fixes
}

const unreachable: Fixer = (context) => [...superfluous(context), ...removalOf(context.document)]

const unwired: Fixer = (context) => {
  const { document, node, path } = context
  if (!node) return []
  const outlet = outletOf(path)
  const again = definitionOf(node).waits && ['noInput', 'noMatch'].includes(outlet)
  return [
    ...(again ? [{ label: 'Ask again', edit: connect(document, { id: node.id, outlet }, node.id) }] : []),
    ...toEnd(
      context,
      (end) => `Connect to ${end}`,
      (now, end) => connect(now, { id: node.id, outlet }, end.id),
    ),
  ]
}

const notOffered: Fixer = ({ document, node, path }) =>
  node ? [{ label: 'Delete this connection', edit: disconnect(document, { id: node.id, outlet: outletOf(path) }) }] : []

/** The second of two gets a name of its own, and leads where the first does. */
const duplicate: Fixer = ({ document, node, path }) => {
  if (!node) return []
  const outlet = outletOf(path)
  const offered = new Set(outletsOf(node))
  const name =
    Array.from({ length: offered.size + 1 }, (_, at) => `${outlet} ${at + 2}`).find((one) => !offered.has(one)) ?? ''
  for (const key of ['reactions', 'cases']) {
    const entries: unknown = valueAt(node, [key])
    if (!Array.isArray(entries)) continue
    const places = entries.flatMap((_entry, at) => (valueAt(node, [key, at, 'name']) === outlet ? [at] : []))
    const second = places[1]
    if (second === undefined) continue
    const renamed = entries.with(second, { ...(entries[second] as object), name })
    const target = targetOf(document, { id: node.id, outlet })
    const led = target === undefined ? node : wired(node, name, target)
    return [
      {
        label: `Rename the second to “${name}”`,
        edit: setNode(document, node.id, { [key]: renamed, outlets: led.outlets }),
      },
    ]
  }
  return []
}

const escapeToEnd: Fixer = (context) =>
  toEnd(
    context,
    (end) => `Continue with ${end} then`,
    (now, end) => connect(now, { id: context.node?.id ?? '', outlet: null }, end.id),
  )

const endless: Fixer = (context) => {
  const { node } = context
  if (!node) return []
  return toEnd(
    context,
    (end) => `Go round at most ${MOST_ROUNDS} times, then to ${end}`,
    (now, end) => setNode(now, node.id, { maxEntries: MOST_ROUNDS, escapeTo: end.id }),
  )
}

/** Ways out that lead nowhere yet are how the conversation can end. */
const end: Fixer = (context) => {
  const { reachable } = graphOf(context.document)
  const open = context.document.nodes.filter((node) => {
    if (!reachable.has(node.id)) return false
    const optional = definitionOf(node).optionalOutlets?.(node) ?? []
    return outletsOf(node).some((outlet) => !optional.includes(outlet) && !Object.hasOwn(node.outlets, outlet))
  })
  if (open.length === 0) return []
  return toEnd(
    { ...context, node: open.at(-1) },
    (name) => `Connect what is open to ${name}`,
    (_now, target) => ({
      nodes: Object.fromEntries(
        open.map((node) => {
          const missing = outletsOf(node).filter((outlet) => !Object.hasOwn(node.outlets, outlet))
          return [node.id, missing.reduce((now, outlet) => wired(now, outlet, target.id), node)]
        }),
      ),
    }),
  )
}

const intent: Fixer = (context) => [
  ...toEnd(
    context,
    (name) => `Lead to ${name}`,
    (now, target) => {
      const [fix] = setting('', now, null, context.path, target.id)
      return fix?.edit ?? {}
    },
  ),
  ...setting('Delete this intent', context.document, null, context.path.replace(/\.target$/, ''), undefined),
]

/** Lets the conversation end behind the transfer, by which the caller is gone. */
const afterTransfer: Fixer = (context) => {
  const { document, problem } = context
  const transfer = problem.trail
    ?.flatMap((id) => nodeOf(document, id) ?? [])
    .findLast((one) => definitionOf(one).gone?.(one) !== undefined)
  const outlet = transfer && definitionOf(transfer).gone?.(transfer)
  if (!transfer || outlet === undefined) return []
  return toEnd(
    { ...context, node: transfer },
    (end) => `Lead “${outlet}” to ${end}`,
    (now, end) => connect(now, { id: transfer.id, outlet }, end.id),
  )
}

/** What can be done about steps and connections. */
export const STRUCTURE_FIXES: Partial<Record<ProblemCode, Fixer>> = {
  'start.missing': start,
  'transfer.after': afterTransfer,
  'start.several': superfluous,
  'end.missing': end,
  'outlet.unwired': unwired,
  'outlet.unknownTarget': unwired,
  'outlet.notOffered': notOffered,
  'outlet.duplicate': duplicate,
  'escape.missing': escapeToEnd,
  'escape.unknownTarget': escapeToEnd,
  'node.unreachable': unreachable,
  'loop.endless': endless,
  'globalIntent.unknownTarget': intent,
  'onError.unknownTarget': ({ document }) =>
    setting('Go without a step for errors', document, null, 'onErrorNode', undefined),
}
