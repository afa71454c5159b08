import type { FlowDocument, FlowNode } from '@parley/flow'
import type { GraphEdge, GraphPath } from '../../kit/graph/graph-model.ts'
import type { Visit } from '../testCall/test-call.reducer.ts'
import { t } from './picture.messages.ts'

export type { FlowDocument, FlowNode }

/** The core stores only documents that passed its check, with every default filled in; the contract leaves their shape to the flow package. */
export const documentOf = (json: unknown): FlowDocument => json as FlowDocument // see above

/** Names of the outlets of a node; a test holds them against the flow package, whose engine no screen needs to carry. */
export function outletsOf(node: FlowNode): readonly string[] {
  switch (node.type) {
    case 'listen':
      return [
        ...node.reactions.flatMap(({ name, confirmBelow }) =>
          confirmBelow === undefined ? [name] : [name, `${name}.confirm`],
        ),
        'noInput',
        'noMatch',
      ]
    case 'dtmf':
      return [...node.keys, ...(node.digits ? ['digits'] : []), 'noInput', 'noMatch']
    case 'branch':
      return [...node.cases.map(({ name }) => name), 'otherwise']
    case 'counter':
      return ['below', 'reached']
    case 'request':
      return ['ok', '3xx', '4xx', '5xx', 'error']
    case 'subflow':
      return [...node.exits, 'error']
    case 'transfer':
      return ['completed', 'declined', 'failed']
    case 'sms':
      return ['sent', 'error']
    case 'end':
      return []
    default:
      return ['next']
  }
}

const OUTLET_WORDS: Readonly<Record<string, string>> = {
  noInput: t('noInput'),
  noMatch: t('noMatch'),
  otherwise: t('otherwise'),
}
const MOST_LETTERS = 28

export const edgeId = (source: string, outlet: string): string => `${source}|${outlet}`

const shorten = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text)

/** The word on a wire: a reaction's label, a case's name, a key; a single way out needs none. */
export function outletLabel(node: FlowNode, outlet: string): string | undefined {
  if (outletsOf(node).length === 1) return undefined
  const reaction = node.type === 'listen' ? node.reactions.find(({ name }) => name === outlet) : undefined
  return shorten(reaction?.label || (OUTLET_WORDS[outlet] ?? outlet))
}

/** The wires of a flow, those of the loop guards included. */
export function edgesOf(document: FlowDocument): readonly GraphEdge[] {
  const known = new Set(document.nodes.map(({ id }) => id))
  return document.nodes.flatMap((node) => {
    const wires = Object.entries(node.outlets).flatMap(([outlet, target]): GraphEdge[] => {
      if (!known.has(target)) return []
      const label = outletLabel(node, outlet)
      return [{ id: edgeId(node.id, outlet), source: node.id, target, ...(label ? { label } : {}) }]
    })
    if (!node.escapeTo || !known.has(node.escapeTo)) return wires
    return [...wires, { id: edgeId(node.id, 'escape'), source: node.id, target: node.escapeTo, label: t('escape') }]
  })
}

const TAGS = /<[^>]*>/g
/** The words of a text without its mark-up. */
const plainText = (text: string): string => text.replaceAll(TAGS, ' ').replaceAll(/\s+/g, ' ').trim()

type Texts = Extract<FlowNode, { type: 'say' }>['texts']

/** First words in the language, in any other where there are none. */
export function firstText(texts: Texts, language: string): string | undefined {
  const ways = [...(texts[language] ?? []), ...Object.values(texts).flat()]
  const text = ways.map((utterance) => utterance.text).find(Boolean)
  return text === undefined ? undefined : plainText(text)
}

/** The line under the name of a step: what it says or does. */
export function summaryOf(node: FlowNode, language: string): string | undefined {
  switch (node.type) {
    case 'say':
      return firstText(node.texts, language)
    case 'listen':
      return `${node.reactions.map(({ name, label }) => label || name).join(', ')} · ${t('tries', { count: node.attempts })}`
    case 'dtmf':
      return node.digits ? `${node.digits.min}–${node.digits.max} → ${node.digits.variable}` : node.keys.join(' ')
    case 'set':
      return node.assignments.map(({ variable, expression }) => `${variable} = ${expression}`).join('; ')
    case 'branch':
      return node.cases.map(({ expression }) => expression).join('; ')
    case 'counter':
      return t('limit', { count: node.limit })
    case 'request':
      return `${node.method} ${node.url}`
    case 'transfer':
      return node.to
    case 'pause':
      return seconds(node.durationMs)
    case 'sms':
      return firstText(node.texts, language)
    case 'outcome':
      return node.disposition
    case 'end':
      return node.reason === 'end' ? undefined : node.reason
    default:
      return node.note
  }
}

const MS = 1_000
export const seconds = (ms: number): string => t('seconds', { count: ms / MS })

const byNode = (problems: readonly { nodeId: string | null }[]) => {
  const counts = new Map<string, number>()
  for (const { nodeId } of problems) if (nodeId !== null) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1)
  return counts
}

type Problems = readonly { nodeId: string | null }[]

/** How many problems stand at each step. */
export const problemCounts = ({ errors, warnings }: { errors: Problems; warnings: Problems }) => ({
  errors: byNode(errors),
  warnings: byNode(warnings),
})

/** Steps at most `reach` wires away; a picture of ten thousand steps would help nobody. */
export function around(document: FlowDocument, centre: string | undefined, most: number): FlowDocument {
  if (document.nodes.length <= most) return document
  const neighbours = new Map<string, string[]>()
  const join = (one: string, other: string) => neighbours.set(one, [...(neighbours.get(one) ?? []), other])
  for (const { source, target } of edgesOf(document)) {
    join(source, target)
    join(target, source)
  }
  const first = document.nodes.find(({ id }) => id === centre) ?? document.nodes[0]
  const kept = new Set(first ? [first.id] : [])
  for (const id of kept) {
    for (const next of neighbours.get(id) ?? []) if (kept.size < most) kept.add(next)
  }
  return { ...document, nodes: document.nodes.filter(({ id }) => kept.has(id)) }
}

/** The way through this flow; while a subflow runs the step that called it stays the current one. */
export function pathOf(document: FlowDocument, visits: readonly Visit[], flowGuid: string): GraphPath | undefined {
  const own = visits.filter(({ depth, flowGuid: guid }) => depth === 0 && guid === flowGuid)
  if (own.length === 0) return undefined
  const known = new Set(edgesOf(document).map(({ id }) => id))
  const taken = own.slice(1).flatMap(({ via }, at) => (via === null ? [] : [edgeId(own[at]?.nodeId ?? '', via)]))
  return {
    nodes: new Set(own.map(({ nodeId }) => nodeId)),
    edges: new Set(taken.filter((id) => known.has(id))),
    current: own.at(-1)?.nodeId,
  }
}
