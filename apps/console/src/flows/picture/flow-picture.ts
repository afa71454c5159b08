import type { GraphEdge } from '../../kit/graph/graph-model.ts'
import type { FlowDocument, FlowNode } from './flow-document.ts'
import { outletsOf } from './outlets.ts'
import { t } from './picture.messages.ts'

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
export const plainText = (text: string): string => text.replaceAll(TAGS, ' ').replaceAll(/\s+/g, ' ').trim()

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
    case 'outcome':
      return node.disposition
    case 'end':
      return node.reason === 'end' ? undefined : node.reason
    default:
      return node.note
  }
}

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
