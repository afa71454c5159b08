import { createHash } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { canonicalJson, checkFlow, type FlowDocument, type Problem, parseFlowDocument, relationsOf } from '@parley/flow'
import { Refusal } from '../kernel/refusal.ts'

export interface ReadDocument {
  readonly document: FlowDocument
  /** SHA-256 of the document with its keys in order, so that equal documents have equal hashes. */
  readonly sha256: string
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly languages: string[]
  /** Labels and texts, one node a line: what the command palette searches. */
  readonly words: string
  readonly references: readonly { kind: string; target: string; nodeId: string; nodeLabel: string }[]
}

/** Reads what somebody sent as a flow document; 422 with the paths where it is not one. */
export function readDocument(value: unknown): ReadDocument {
  const parsed = parseFlowDocument(value)
  if (!parsed.ok) {
    const first = parsed.problems[0]
    const problem = first ? `${first.path === '' ? '' : `${first.path}: `}${first.message}` : 'it cannot be read'
    throw new Refusal(reason('callScript.invalidDocument', { problem }), { problems: parsed.problems })
  }
  const { document } = parsed
  const { errors, warnings } = checkFlow(document)
  return {
    document,
    sha256: createHash('sha256').update(canonicalJson(document)).digest('hex'),
    errors,
    warnings,
    languages: document.settings.languages.map((language) => language.code),
    words: wordsOf(document),
    references: referencesOf(document),
  }
}

function wordsOf(document: FlowDocument): string {
  const lines = document.nodes.map((node) => {
    const texts =
      node.type === 'say'
        ? Object.values(node.texts)
            .flat()
            .flatMap((utterance) => utterance.text ?? [])
        : []
    return `${node.id}\t${[node.label, ...texts].join(' ').replaceAll(/\s+/g, ' ')}`
  })
  return lines.join('\n').slice(0, 500_000)
}

/** Each use once; what the settings refer to has no node. */
function referencesOf(document: FlowDocument): ReadDocument['references'] {
  const labels = new Map(document.nodes.map((node) => [node.id, node.label]))
  const uses = relationsOf(document).map(({ kind, id, nodeId }) => ({
    kind: kind as string,
    target: id,
    nodeId: nodeId ?? '',
    nodeLabel: nodeId === null ? 'Settings' : (labels.get(nodeId) ?? ''),
  }))
  return [...new Map(uses.map((use) => [`${use.kind}\n${use.target}\n${use.nodeId}`, use])).values()]
}
