import { createHash } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { checkFlow, type FlowDocument, type FlowProblem, parseFlowDocument, relationsOf } from '@parley/flow'
import { Refusal } from '../kernel/refusal.ts'

export interface ReadDocument {
  readonly document: FlowDocument
  /** SHA-256 of the document with its keys in order, so that equal documents have equal hashes. */
  readonly sha256: string
  readonly errors: readonly FlowProblem[]
  readonly warnings: readonly FlowProblem[]
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
    sha256: createHash('sha256').update(canonical(document)).digest('hex'),
    errors,
    warnings,
    languages: document.settings.languages.map((language) => language.code),
    words: wordsOf(document),
    references: referencesOf(document),
  }
}

/** JSON with the keys of every object in order; the database keeps no order either. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
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

function referencesOf(document: FlowDocument): ReadDocument['references'] {
  const seen = new Set<string>()
  return relationsOf(document).filter(({ kind, target, nodeId }) => {
    const key = `${kind}\n${target}\n${nodeId}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
