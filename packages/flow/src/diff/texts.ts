import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Utterance } from '../texts/text.schema.ts'
import { diffValues, type ValueChange } from './values.ts'
import { type Effort, newEffort } from './words.ts'

/** A text that people hear or read differently. */
export interface TextChange extends ValueChange {
  readonly nodeId: string
  readonly label: string
  readonly language: string
}

/** The texts that changed from one version to another, step by step; those of steps that came or went included. */
export function diffTexts(before: FlowDocument, after: FlowDocument): readonly TextChange[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const now = new Set(after.nodes.map(({ id }) => id))
  const gone = before.nodes.filter(({ id }) => !now.has(id))
  const effort = newEffort()
  return [
    ...after.nodes.flatMap((node) => textsOf(old.get(node.id), node, node, effort)),
    ...gone.flatMap((node) => textsOf(node, undefined, node, effort)),
  ]
}

function textsOf(former: FlowNode | undefined, node: FlowNode | undefined, { id, label }: FlowNode, effort: Effort) {
  const [from, to] = [spoken(former), spoken(node)]
  const changes: TextChange[] = []
  for (const place of new Set([...from.keys(), ...to.keys()])) {
    const { path, language } = from.get(place) ?? to.get(place) ?? { path: '', language: '' }
    const differences = diffValues(from.get(place)?.words, to.get(place)?.words, path, effort)
    changes.push(...differences.map((difference) => ({ ...difference, nodeId: id, label, language })))
  }
  return changes
}

interface Spoken {
  readonly path: string
  readonly language: string
  readonly words: readonly string[]
}

/** Each place and language of a node with its alternatives as words. */
function spoken(node: FlowNode | undefined): ReadonlyMap<string, Spoken> {
  if (!node) return new Map()
  const places = definitionOf(node).texts?.(node) ?? []
  return new Map(
    places.flatMap(({ path, texts }) =>
      Object.entries(texts).map(([language, alternatives]) => {
        const words = alternatives.map(wordsOf)
        return [`${path} ${language}`, { path: `${path}.${language}`, language, words }] as const
      }),
    ),
  )
}

const wordsOf = (utterance: Utterance): string =>
  utterance.kind === 'audio' ? (utterance.text ?? utterance.asset) : utterance.text
