import type { Leg } from '@parley/contract/conversations/conversation.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'

export type RanFlow = Leg['flows'][number]
export type RanNode = {
  id: string
  type: string
  label: string
  text: string
  outlets: readonly (readonly [name: string, target: string])[]
  /** Guid of the flow that a subflow node runs. */
  flow: string | undefined
}

type Fields = Readonly<Record<string, Json | undefined>>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const str = (value: unknown): string => (typeof value === 'string' ? value : '')
const records = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const names = (value: unknown, field: string) =>
  records(value)
    .map((each) => str(each[field]))
    .join(', ')

/** The first alternative of the first language. */
function firstText(texts: unknown): string {
  if (!isRecord(texts)) return ''
  for (const alternatives of Object.values(texts)) {
    const text = records(alternatives)
      .map((each) => str(each.text))
      .find(Boolean)
    if (text) return text
  }
  return ''
}

const summaries: Readonly<Record<string, (node: Fields) => string>> = {
  say: (node) => firstText(node.texts),
  listen: (node) => names(node.reactions, 'name'),
  branch: (node) => names(node.cases, 'expression'),
  set: (node) =>
    records(node.assignments)
      .map((each) => `${str(each.variable)} = ${str(each.expression)}`)
      .join(', '),
  request: (node) => `${str(node.method) || 'GET'} ${str(node.url)}`,
  transfer: (node) => str(node.to),
  outcome: (node) => str(node.disposition),
  end: (node) => str(node.reason),
}

function readNode(node: Fields): RanNode {
  const type = str(node.type)
  const outlets = isRecord(node.outlets) ? Object.entries(node.outlets) : []
  return {
    id: str(node.id),
    type,
    label: str(node.label),
    text: Object.hasOwn(summaries, type) ? (summaries[type]?.(node) ?? '') : '',
    outlets: outlets.flatMap(([name, target]) => (typeof target === 'string' ? [[name, target] as const] : [])),
    flow: type === 'subflow' ? str(node.flow) : undefined,
  }
}

/** The nodes of a stored document, read with tolerance: an old version may have been written by an older release. */
export function readRanDocument(document: Json): readonly RanNode[] {
  return isRecord(document)
    ? records(document.nodes)
        .map(readNode)
        .filter(({ id }) => id !== '')
    : []
}
