import type { FlowDocumentInput } from '@parley/flow'
import type { NodeInput, Words } from './flowKit.ts'
import { say } from './flowKit.ts'

/** The same flow with one node in place of the one that had its id. */
export const replaceNode = (document: FlowDocumentInput, node: NodeInput): FlowDocumentInput => ({
  ...document,
  nodes: document.nodes.map((each) =>
    each.id === node.id ? { ...node, ...(each.position ? { position: each.position } : {}) } : each,
  ),
})

/** The same flow without nodes to which nothing leads any more. */
export const withoutNodes = (document: FlowDocumentInput, ...ids: readonly string[]): FlowDocumentInput => ({
  ...document,
  nodes: document.nodes.filter(({ id }) => !ids.includes(id)),
})

/** The same flow in which one node says something else. */
export const retell = (document: FlowDocumentInput, id: string, words: Words): FlowDocumentInput => {
  const node = document.nodes.find((each) => each.id === id)
  const next = node?.outlets?.next
  if (node?.type !== 'say' || next === undefined) throw new Error(`“${id}” says nothing.`)
  const said = say(id, words, next)
  return said.type === 'say' ? replaceNode(document, { ...said, texts: { ...node.texts, ...said.texts } }) : document
}

/** Nobody is silent for as long on the telephone as in a chat. */
const SPEAKS_WITHIN_MS = 7_000

/** The same, as it is asked on the telephone. */
export const byPhone = (document: FlowDocumentInput): FlowDocumentInput => ({
  ...document,
  nodes: document.nodes.map((node) =>
    node.type === 'listen' || node.type === 'dtmf' ? { ...node, timeoutMs: SPEAKS_WITHIN_MS } : node,
  ),
})

/** The same, whose first question names the branch of the contact; without a contact it is this one. */
export const aboutBranch = (
  document: FlowDocumentInput,
  question: string,
  words: Words,
  branch: string,
): FlowDocumentInput => {
  const { settings, ...rest } = retell(document, question, words)
  const variables = [...(settings?.variables ?? []), { name: 'branch', type: 'string' as const, default: branch }]
  return { ...rest, settings: { ...settings, variables } }
}
